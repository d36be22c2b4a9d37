import { connectDatabase } from '@cardroom/database/client'
import { migrate } from '@cardroom/database/migrate'
import { persons } from '@cardroom/database/persons'

/**
 * Applies the missing migrations, and repeats the erasure of persons who were restored from a backup.
 * @param ownerUrl connection of the role that owns the schema
 * @param key the key of the tombstones; required if there are any
 * @returns the names of the migrations that this call applied
 */
export async function bringSchemaUpToDate(ownerUrl: string, key?: string): Promise<string[]> {
  const applied = await migrate(ownerUrl)
  await applyTombstones(ownerUrl, key)
  return applied
}

/** Repeats the erasure of every person who has a tombstone in this database. */
export async function applyTombstones(ownerUrl: string, key: string | undefined): Promise<void> {
  const db = connectDatabase(ownerUrl, { applicationName: 'tombstones' })
  try {
    const stone = await db.selectFrom('tombstones').select('kind').limit(1).executeTakeFirst()
    if (stone === undefined) return
    if (key === undefined) {
      throw new Error('This database has erased persons: LOG_SALT is required')
    }
    await persons(db, key).applyTombstones()
  } finally {
    await db.destroy()
  }
}
