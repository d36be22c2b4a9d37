import { brand } from '@cardroom/brand/brand'
import { connectDatabase } from '@cardroom/database/client'
import { migrate } from '@cardroom/database/migrate'
import { rebuildSummaries } from '@cardroom/database/rebuild-summaries'

// A database that had raw rows before this migration gets its rollups with it.
const migrationOfSummaries = '0006-summaries'

/**
 * Applies the migrations that are missing, and rebuilds the rollups where they are new.
 * @param ownerUrl connection of the role that owns the schema
 * @returns the names of the migrations that this call applied
 */
export async function bringSchemaUpToDate(ownerUrl: string): Promise<string[]> {
  const applied = await migrate(ownerUrl)
  if (applied.includes(migrationOfSummaries)) await rebuildAll(ownerUrl)
  return applied
}

/**
 * Counts the raw rows into the summaries again.
 * @param onProgress called with each step before it
 */
export async function rebuildAll(
  ownerUrl: string,
  onProgress: (next: string) => void = () => {},
): Promise<void> {
  const noLimit = 0
  const db = connectDatabase(ownerUrl, {
    applicationName: 'rebuild-summaries',
    statementTimeoutMs: noLimit,
  })
  try {
    await rebuildSummaries(db, { timeZone: brand.timeZone, onProgress })
  } finally {
    await db.destroy()
  }
}
