import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { connectDatabase, type Database } from './client.ts'
import { writePersonFunctions } from './person-functions.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Brings the schema up to date; safe to run from several processes at once. The services' roles must
 * exist, because migrations grant them their tables. A schema of a newer version is left as it is: what it adds breaks no older
 * service (CONTRIBUTING.md, "Adding"), so that a version can be taken back.
 * @param ownerUrl connection of the role that owns the schema
 * @param last name of the last migration to apply; all of them unless given
 * @returns the names of the migrations that this call applied
 */
export async function migrate(ownerUrl: string, last?: string): Promise<string[]> {
  const db = connectDatabase(ownerUrl, {
    applicationName: 'migrate',
    maxConnections: 2,
    // A migration may wait for another process's and then run for as long as its data needs.
    connectionTimeoutMs: 0,
    statementTimeoutMs: 0,
  })
  try {
    const own = Object.keys(await getMigrations())
    if (last !== undefined && !own.includes(last)) {
      throw new Error(`There is no migration ${last} here: it comes from a newer version`)
    }
    if (last === undefined && (await isOfNewerVersion(db, own))) return []
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const { error, results = [] } =
      last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last)
    if (error !== undefined) throw new Error('The migration failed', { cause: error })
    if (last === undefined) await writePersonFunctions(db)
    return results.map(({ migrationName }) => migrationName)
  } finally {
    await db.destroy()
  }
}

/** Whether all of this version's migrations are applied, and later ones after them. */
async function isOfNewerVersion(db: Database, own: readonly string[]): Promise<boolean> {
  const table = await sql`SELECT 1 WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db)
  if (table.rows.length === 0) return false
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const newest = own.at(-1) ?? ''
  return own.every((name) => applied.has(name)) && rows.some(({ name }) => name > newest)
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted()
  const load = async (file: string) =>
    [file.slice(0, -'.ts'.length), (await import(new URL(file, folder).href)) as Migration] as const
  return Object.fromEntries(await Promise.all(files.map(load)))
}
