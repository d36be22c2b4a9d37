import { readFileSync } from 'node:fs'
import type { RedisOptions } from 'ioredis'

const form =
  /^redis(?<tls>s)?(?<sentinel>\+sentinel)?:\/\/(?:(?<user>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^@/?#]+)(?:\/(?<path>[^/?#]*))?(?:\?(?<query>[^#]*))?$/

const redisPort = 6379
const sentinelPort = 26_379

/** Connection options without the reply mapping, which stays at its default. */
export type RedisAddress = Omit<RedisOptions, 'replyMapping'>

/** Whether {@link redisOptions} accepts the URL. */
export function isRedisUrl(url: string): boolean {
  const { sentinel, hosts = '', path } = form.exec(url)?.groups ?? {}
  const isHostKnown = hosts
    .split(',')
    .every((host) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host))
  if (sentinel === undefined) return isHostKnown && !hosts.includes(',')
  return isHostKnown && path !== undefined && path !== ''
}

/**
 * Connection options of a URL: `redis://user:password@host:port/0`, or with Sentinels
 * `redis+sentinel://user:password@first:26379,second:26379/primary`. `rediss` uses TLS, also to the Sentinels;
 * `?sslrootcert=/path` is the file of a private certificate authority. `sentinelUsername` and `sentinelPassword` are the
 * Sentinels' own account.
 */
export function redisOptions(url: string): RedisAddress {
  const {
    tls,
    sentinel,
    user,
    password,
    hosts = '',
    path = '',
    query,
  } = form.exec(url)?.groups ?? {}
  const parameters = new URLSearchParams(query)
  const authority = parameters.get('sslrootcert')
  const secured = tls !== undefined && {
    tls: authority === null ? {} : { ca: readFileSync(authority, 'utf8') },
  }
  const account = {
    ...(user && { username: decodeURIComponent(user) }),
    ...(password && { password: decodeURIComponent(password) }),
  }
  if (sentinel === undefined) {
    return { ...account, ...addressOf(hosts, redisPort), db: Number(path || 0), ...secured }
  }
  return {
    ...account,
    name: decodeURIComponent(path),
    sentinels: hosts.split(',').map((host) => addressOf(host, sentinelPort)),
    sentinelUsername: parameters.get('sentinelUsername') ?? undefined,
    sentinelPassword: parameters.get('sentinelPassword') ?? undefined,
    ...(secured && { ...secured, sentinelTLS: secured.tls, enableTLSForSentinelMode: true }),
  }
}

function addressOf(host: string, usualPort: number): { host: string; port: number } {
  const [, name = host, port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? []
  return { host: name.replaceAll(/[[\]]/g, ''), port: Number(port ?? usualPort) }
}
