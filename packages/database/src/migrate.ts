import { readdir } from 'node:fs/promises'
import { type Migration, Migrator } from 'kysely/migration'
import { connectDatabase } from './client.ts'
import { writePersonFunctions } from './person-functions.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Brings the schema up to date; safe to run from several processes at once. The services' roles must
 * exist, because migrations grant them their tables.
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
    if (last !== undefined && !(last in (await getMigrations()))) {
      throw new Error(`There is no migration ${last} here: it comes from a newer version`)
    }
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

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted()
  const load = async (file: string) =>
    [file.slice(0, -'.ts'.length), (await import(new URL(file, folder).href)) as Migration] as const
  return Object.fromEntries(await Promise.all(files.map(load)))
}
