import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { connectDatabase, type Database } from './client.ts'
import { writePersonFunctions } from './person-functions.ts'
import type { Tables } from './tables/tables.ts'

const folder = new URL('./migrations/', import.meta.url)
const baseline = '0077-baseline'
/** The last migration before the baseline: that of release v0-full, and that of the development after it. */
const adopted = { release: '0070-retried-letters', development: '0076-kept-days' }

/**
 * Migrates the schema to the latest version; safe to run from several processes at once. The services' roles must
 * exist, because migrations grant them access to their tables. A database of release v0-full adopts the baseline. A
 * schema of a newer version is left unchanged: its additions do not break older services, so that an upgrade can be
 * rolled back.
 * @param ownerUrl the connection URL of the role that owns the schema
 * @param last name of the last migration to apply; all of them by default
 * @returns the names of the migrations that this call applied
 */
export async function migrate(ownerUrl: string, last?: string): Promise<string[]> {
  const db = connectDatabase(ownerUrl, {
    applicationName: 'migrate',
    maxConnections: 2,
    // A migration may wait for one in another process, and then run as long as its data requires.
    connectionTimeoutMs: 0,
    statementTimeoutMs: 0,
  })
  try {
    const own = Object.keys(await getMigrations())
    // The baseline contains the tables of the development before it.
    const target = last === adopted.development ? baseline : last
    if (target === adopted.release) {
      throw new Error('Release v0-full made this backup: restore it there, then start this version')
    }
    if (target !== undefined && !own.includes(target)) {
      throw new Error(`There is no migration ${target} here: it comes from a newer version`)
    }
    const applied = await db.transaction().execute(adoptBaseline)
    if (target === undefined && (await isOfNewerVersion(db, own))) return applied
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const { error, results = [] } =
      target === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(target)
    if (error !== undefined) throw new Error('The migration failed', { cause: error })
    if (target === undefined) await writePersonFunctions(db)
    return [...applied, ...results.map(({ migrationName }) => migrationName)]
  } finally {
    await db.destroy()
  }
}

/**
 * Converts a database from before the baseline to the baseline, in one transaction.
 * @throws {Error} if the database is older than release v0-full
 */
async function adoptBaseline(transaction: Kysely<Tables>): Promise<string[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.adoption'))`.execute(transaction)
  const names = await appliedMigrations(transaction)
  if (!names.includes('0001-analytics')) return []
  const last = names.toSorted().at(-1)
  if (last !== adopted.release && last !== adopted.development) {
    throw new Error(`This database is at ${last}: start release v0-full first, then this version`)
  }
  if (last === adopted.release) await runFile(transaction, './adopt-release.sql')
  await runFile(transaction, './adopt-baseline.sql')
  await runFile(transaction, './baseline/6-functions.sql')
  await sql`
    WITH former AS (DELETE FROM kysely_migration RETURNING timestamp)
    INSERT INTO kysely_migration SELECT ${baseline}, min(timestamp) FROM former`.execute(
    transaction,
  )
  return [baseline]
}

async function runFile(db: Kysely<Tables>, file: string): Promise<void> {
  await sql.raw(await readFile(new URL(file, import.meta.url), 'utf8')).execute(db)
}

/** Whether all migrations of this version are applied, followed by later ones. */
async function isOfNewerVersion(db: Database, own: readonly string[]): Promise<boolean> {
  const applied = await appliedMigrations(db)
  const newest = own.at(-1) ?? ''
  return own.every((name) => applied.includes(name)) && applied.some((name) => name > newest)
}

async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const table = await sql`SELECT 1 WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db)
  if (table.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted()
  const load = async (file: string) =>
    [file.slice(0, -'.ts'.length), (await import(new URL(file, folder).href)) as Migration] as const
  return Object.fromEntries(await Promise.all(files.map(load)))
}
