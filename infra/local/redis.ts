import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Child, startChild, untilAnswering } from './child.ts'
import { freePort } from './ports.ts'
import { aclLines, redisOwner, type RedisPasswords } from './redis-users.ts'

export type RedisOptions = {
  /** Holds the configuration and the append-only file; made when it is not there. */
  folder: string
  logFile: string
  /** A free port unless given. */
  port?: number
  ownerPassword: string
  passwords: RedisPasswords
  /** Data that may be lost with the process: nothing is written to disk. */
  isThrowAway?: boolean
  /** Number of logical databases; 1 unless given. */
  databases?: number
}

export type RedisServer = Child & {
  port: number
  /** The connection of the user who may do everything. */
  ownerUrl: string
}

/** Starts Redis on 127.0.0.1; resolves when it answers. */
export async function startRedis(options: RedisOptions): Promise<RedisServer> {
  const port = options.port ?? (await freePort())
  const configFile = join(options.folder, 'redis.conf')
  await mkdir(options.folder, { recursive: true })
  await writeFile(configFile, configOf(options, port), { mode: 0o600 })
  const child = await startChild({
    name: 'redis',
    command: ['redis-server', configFile],
    logFile: options.logFile,
  })
  await untilAnswering(child, () => ping(port, options.ownerPassword))
  return { ...child, port, ownerUrl: redisUrl(port, redisOwner, options.ownerPassword) }
}

/** The connection of a user to the server on this port. */
export function redisUrl(port: number, user: string, password: string): string {
  return `redis://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`
}

function configOf(options: RedisOptions, port: number): string {
  // `always`: with `everysec` a killed Redis loses jobs that it has already confirmed.
  const durability = options.isThrowAway === true ? ['appendonly no'] : appendAlways
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${options.folder}"`,
    'daemonize no',
    'logfile ""',
    `databases ${options.databases ?? 1}`,
    'save ""',
    ...durability,
    // A queue must refuse what it cannot keep; evicting would lose accepted work in silence.
    'maxmemory 512mb',
    'maxmemory-policy noeviction',
    ...aclLines(options.ownerPassword, options.passwords),
    '',
  ].join('\n')
}

const appendAlways = ['appendonly yes', 'appendfsync always']

// Signed in, because to a stranger Redis answers the same while it still reads its data.
function ping(port: number, password: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`AUTH ${redisOwner} ${password}\r\nPING\r\n`)
    })
    let answer = ''
    socket.setTimeout(1000, () => socket.destroy(new Error('Redis is silent')))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('Redis closed the connection')))
    socket.on('data', (chunk) => {
      answer += chunk.toString()
      if (answer.includes('+PONG')) resolve()
      if (answer.includes('+PONG') || answer.includes('-LOADING')) socket.destroy()
    })
  })
}
