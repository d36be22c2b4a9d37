import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, startChild, waitUntilReady } from '@cardroom/local-servers/child'
import { onFreePort } from '@cardroom/local-servers/ports'
import { type RedisServer, startRedis } from '@cardroom/local-servers/redis'
import { redisOwner, type RedisUser } from '@cardroom/local-servers/redis-users'
import { createOwnFolder, createSharedFolder, giveFile } from '@cardroom/local-servers/users'
import { Redis } from 'ioredis'
import { afterAll } from 'vitest'
import { password, redisPasswords } from './connections.ts'

export type RedisPair = {
  /** A service's connection through the Sentinel. */
  urlFor: (user: RedisUser | typeof redisOwner) => string
  primary: () => RedisServer
  replica: () => RedisServer
  /** Resolves once the Sentinel has made the replica the primary. */
  untilFailedOver: () => Promise<void>
  /** Starts the killed one as replica of the other; resolves once it has a copy and the Sentinel knows. */
  rejoin: () => Promise<void>
}

const name = 'primary'

/** A Redis, its replica and a Sentinel of this file's own; they write to disk as in production and may be killed. */
export async function redisPair(): Promise<RedisPair> {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-redis-'))
  await createSharedFolder(folder)
  const start = (index: number, of?: number) =>
    startRedis({
      folder: join(folder, String(index)),
      logFile: join(folder, `${index}.log`),
      ownerPassword: password,
      passwords: redisPasswords,
      configuration: [
        `masteruser ${redisOwner}`,
        `masterauth ${password}`,
        'repl-diskless-sync-delay 0',
        ...(of === undefined ? [] : [`replicaof 127.0.0.1 ${of}`]),
      ],
    })
  let primary = await start(0)
  let replica = await start(1, primary.port)
  let count = 2
  await untilCopied(replica)
  let sentinelAt = 0
  const sentinel = await onFreePort((port) => {
    sentinelAt = port
    return startSentinel(folder, port, primary.port)
  })
  const ask = new Redis(sentinelAt, '127.0.0.1')
  afterAll(async () => {
    ask.disconnect()
    await Promise.all([primary, replica, sentinel].map((server) => server.stop()))
    await rm(folder, { recursive: true })
  })
  await untilKnown()

  /** The Sentinel finds a new replica within ten seconds. */
  async function untilKnown(): Promise<void> {
    for (;;) {
      const replicas = (await ask.call('SENTINEL', 'REPLICAS', name)) as unknown[]
      if (replicas.some((known) => isHealthy(known, replica.port))) return
      await sleep(50)
    }
  }

  return {
    urlFor: (user) => `redis+sentinel://${user}:${password}@127.0.0.1:${sentinelAt}/${name}`,
    primary: () => primary,
    replica: () => replica,
    async untilFailedOver() {
      const [former, next] = [primary, replica]
      for (;;) {
        const [, port] = (await ask.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name)) as string[]
        if (Number(port) === next.port) break
        await sleep(20)
      }
      primary = next
      replica = former
    },
    async rejoin() {
      replica = await start(count, primary.port)
      count += 1
      await untilCopied(replica)
      await untilKnown()
    },
  }
}

function isHealthy(known: unknown, port: number): boolean {
  const list = known as string[]
  const field = (key: string) => list[list.indexOf(key) + 1]
  return (
    field('port') === String(port) &&
    field('flags') === 'slave' &&
    field('master-link-status') === 'ok'
  )
}

async function untilCopied({ ownerUrl }: RedisServer): Promise<void> {
  const redis = new Redis(ownerUrl)
  while (!(await redis.info('replication')).includes('master_link_status:up')) await sleep(20)
  redis.disconnect()
}

async function startSentinel(folder: string, port: number, primaryPort: number): Promise<Child> {
  const own = join(folder, 'sentinel')
  const file = join(own, 'sentinel.conf')
  await mkdir(own, { recursive: true })
  await createOwnFolder(own, 'redis')
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${own}"`,
    `sentinel monitor ${name} 127.0.0.1 ${primaryPort} 1`,
    `sentinel auth-user ${name} ${redisOwner}`,
    `sentinel auth-pass ${name} ${password}`,
    `sentinel down-after-milliseconds ${name} 500`,
    `sentinel failover-timeout ${name} 3000`,
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  await giveFile(file, 'redis')
  const child = await startChild({
    name: 'sentinel',
    command: ['redis-server', file, '--sentinel'],
    user: 'redis',
    logFile: join(folder, 'sentinel.log'),
  })
  await waitUntilReady(child, async () => {
    const redis = new Redis(port, '127.0.0.1', { retryStrategy: () => null, lazyConnect: true })
    redis.on('error', () => {})
    try {
      await redis.connect()
      await redis.ping()
    } finally {
      redis.disconnect()
    }
  })
  return child
}
