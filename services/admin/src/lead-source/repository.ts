import type { LeadSource } from '@cardroom/contracts/lead-source'
import type { Database } from '@cardroom/database/client'
import { type Lead, leadOrigins } from '@cardroom/database/lead-origins'
import { sql } from 'kysely'

export type LeadSources = ReturnType<typeof leadSources>

const shownPages = 10

/** Finds the source of leads in the records of their sessions; read-only. */
export function leadSources(db: Database) {
  const origins = (leads: readonly Lead[]) => leadOrigins(db, leads)

  return {
    origins,

    /** @returns null if nothing is recorded for the session, because the visitor opted out or a blocker refused it */
    async of(sessionId: string, at: Date): Promise<LeadSource | null> {
      const [origin = null] = await origins([{ sessionId, at }])
      if (origin === null) return null
      const pages = await sql<{ path: string; at: Date }>`
        SELECT page_path AS path, "timestamp" AS at FROM page_views
        WHERE session_id = ${sessionId} AND "timestamp" <= ${at}
        ORDER BY "timestamp" DESC, id LIMIT ${shownPages}`.execute(db)
      return {
        ...origin,
        pages: pages.rows
          .map(({ path, at: seenAt }) => ({ path, at: seenAt.toISOString() }))
          .toReversed(),
      }
    },
  }
}
