import { connectDatabase } from '@cardroom/database/client'
import { migrate } from '@cardroom/database/migrate'
import { persons } from '@cardroom/database/persons'

/**
 * Applies the missing migrations, and erases again every person who was erased and came back with a backup.
 * @param ownerUrl connection of the role that owns the schema
 * @param key the key of the tombstones; undefined only where there are none
 * @returns the names of the migrations that this call applied
 */
export async function bringSchemaUpToDate(ownerUrl: string, key?: string): Promise<string[]> {
  const applied = await migrate(ownerUrl)
  await applyTombstones(ownerUrl, key)
  return applied
}

/** Repeats the erasures recorded in this database. */
export async function applyTombstones(ownerUrl: string, key: string | undefined): Promise<void> {
  const db = connectDatabase(ownerUrl, { applicationName: 'tombstones' })
  try {
    const stone = await db.selectFrom('tombstones').select('kind').limit(1).executeTakeFirst()
    if (stone === undefined) return
    if (key === undefined) {
      throw new Error('Persons were erased here: LOG_SALT is needed to keep them so')
    }
    await persons(db, key).applyTombstones()
  } finally {
    await db.destroy()
  }
}
