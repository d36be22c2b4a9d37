import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'

/**
 * Lets one transaction at a time change the rake race: a week is finalized from a leaderboard that
 * nobody is changing, and a reset waits for an edit or comes before it.
 */
export async function lockRakeRace(db: Kysely<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.rake-race'))`.execute(db)
}
