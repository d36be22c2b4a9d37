import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { withClient } from '@cardroom/database/with-client'
import { type Postgres, postgresOwner, startPostgres } from '@cardroom/local-servers/postgres'
import { createSharedFolder } from '@cardroom/local-servers/users'
import { afterAll } from 'vitest'
import { password } from './connections.ts'

export type PostgresPair = {
  /** The owner's connection URL, which names both servers. It changes with {@link PostgresPair.rejoin}. */
  urlFor: (database: string) => string
  primary: () => Postgres
  standby: () => Postgres
  /** Makes the standby the primary, which then waits for nobody. */
  promote: () => Promise<void>
  /** Starts a new standby on the port of the one that was killed. */
  rejoin: () => Promise<void>
}

/**
 * A Postgres and a standby, which each commit waits for, of this file's own. They write to disk as in production and may be killed.
 */
export async function postgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-postgres-'))
  await createSharedFolder(folder)
  let count = 0
  let primary = await start(join(folder, 'first'))
  let primaryFolder = join(folder, 'first')
  let standby = await follow()
  afterAll(async () => {
    await Promise.all([primary.stop(), standby.stop()])
    await rm(folder, { recursive: true })
  })

  async function follow(port?: number): Promise<Postgres> {
    count += 1
    const copy = join(folder, `copy-${count}`)
    await copyRunning(primary, primaryFolder, copy)
    await writeFile(join(copy, 'standby.signal'), '')
    const follower = await start(copy, port, {
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${postgresOwner} password=${password} application_name=standby`,
    })
    await waitFor(primary, 'standby')
    await untilCopied(primary)
    return follower
  }

  return {
    urlFor: (database) =>
      primary
        .urlFor(database)
        .replace(`:${primary.port}`, `:${primary.port},127.0.0.1:${standby.port}`),
    primary: () => primary,
    standby: () => standby,
    async promote() {
      ;[primary, standby] = [standby, primary]
      primaryFolder = join(folder, `copy-${count}`)
      await waitFor(primary, '')
      await withClient(primary.urlFor('postgres'), (client) => client.query('SELECT pg_promote()'))
    },
    async rejoin() {
      standby = await follow(standby.port)
    },
  }
}

function start(
  dataFolder: string,
  port?: number,
  settings?: Record<string, string>,
): Promise<Postgres> {
  return startPostgres({
    dataFolder,
    logFile: `${dataFolder}.log`,
    password,
    ...(port !== undefined && { port }),
    ...(settings !== undefined && { settings }),
  })
}

/** Sets whose copy a commit waits for. */
async function waitFor(server: Postgres, name: string): Promise<void> {
  await withClient(server.urlFor('postgres'), async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
    await client.query('SELECT pg_reload_conf()')
  })
}

/** Returns when the setting of {@link waitFor} holds, and all that was committed before it has been copied. */
async function untilCopied(server: Postgres): Promise<void> {
  await withClient(server.urlFor('postgres'), async (client) => {
    // Commits wait once the checkpointer has read the setting, which it does before it makes a checkpoint.
    await client.query('CHECKPOINT')
    // A commit that wrote something, and so waits for the copy of all before it.
    await client.query(`SELECT pg_logical_emit_message(true, 'test', 'copied')`)
  })
}

/** A base backup, without the program for it, which the npm package has not. */
async function copyRunning(server: Postgres, from: string, to: string): Promise<void> {
  await withClient(server.urlFor('postgres'), async (client) => {
    await client.query(`SELECT pg_backup_start('copy', true)`)
    await cp(from, to, {
      recursive: true,
      filter: (path) => basename(path) !== 'postmaster.pid',
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    )
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  })
}
