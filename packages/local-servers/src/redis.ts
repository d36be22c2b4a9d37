import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Child, startChild, waitUntilReady } from './child.ts'
import { onFreePort } from './ports.ts'
import { aclLines, redisOwner, type RedisPasswords } from './redis-users.ts'
import { createOwnFolder, giveFile } from './users.ts'

export type RedisOptions = {
  /** The folder of the configuration and the append-only file; created if it does not exist. */
  folder: string
  logFile: string
  /** A random free port by default. */
  port?: number
  ownerPassword: string
  passwords: RedisPasswords
  /** Writes nothing to disk; the data may be lost with the process. */
  isTemporary?: boolean
  /** The number of logical databases; 1 by default. */
  databases?: number
  /** Additional lines of the configuration. */
  configuration?: readonly string[]
}

export type RedisServer = Child & {
  port: number
  /** The connection URL of the user with all permissions. */
  ownerUrl: string
}

/** Starts Redis on 127.0.0.1; resolves once it responds. */
export function startRedis(options: RedisOptions): Promise<RedisServer> {
  return onFreePort((port) => startOn(port, options), options.port)
}

async function startOn(port: number, options: RedisOptions): Promise<RedisServer> {
  const configFile = join(options.folder, 'redis.conf')
  await createOwnFolder(options.folder, 'redis')
  await writeFile(configFile, renderConfig(options, port), { mode: 0o600 })
  await giveFile(configFile, 'redis')
  const child = await startChild({
    name: 'redis',
    command: ['redis-server', configFile],
    user: 'redis',
    logFile: options.logFile,
  })
  await waitUntilReady(child, () => probe(port, options.ownerPassword, child.pid))
  return { ...child, port, ownerUrl: redisUrl(port, redisOwner, options.ownerPassword) }
}

/** The connection URL of a user for the server on this port. */
export function redisUrl(port: number, user: string, password: string): string {
  return `redis://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`
}

function renderConfig(options: RedisOptions, port: number): string {
  // `always`, because with `everysec` a killed Redis loses jobs that it has already acknowledged.
  const durability = options.isTemporary === true ? ['appendonly no'] : appendAlways
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${options.folder}"`,
    'daemonize no',
    'logfile ""',
    `databases ${options.databases ?? 1}`,
    'save ""',
    ...durability,
    // A full queue must refuse new jobs; eviction would silently lose accepted jobs.
    'maxmemory 512mb',
    'maxmemory-policy noeviction',
    ...aclLines(options.ownerPassword, options.passwords),
    ...(options.configuration ?? []),
    '',
  ].join('\n')
}

const appendAlways = ['appendonly yes', 'appendfsync always']

/** Resolves once the Redis with this process id responds. PING, unlike INFO, fails while Redis loads its data. */
function probe(port: number, password: string, pid: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`AUTH ${redisOwner} ${password}\r\nINFO server\r\nPING\r\n`)
    })
    let answer = ''
    socket.setTimeout(1000, () => socket.destroy(new Error('Redis does not answer')))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('Redis closed the connection')))
    socket.on('data', (chunk) => {
      answer += chunk.toString()
      if (!/^(?:\+PONG|-(?!ERR).*)\r\n$/m.test(answer)) return
      if (answer.includes('+PONG') && answer.includes(`\nprocess_id:${pid}\r\n`)) resolve()
      socket.destroy()
    })
  })
}
