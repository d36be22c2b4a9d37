import type { LeadSource } from '@cardroom/contracts/lead-source'
import type { Database } from '@cardroom/database/client'
import { visitSql } from '@cardroom/database/summary-keys'
import { sql } from 'kysely'

export type LeadSources = ReturnType<typeof leadSources>

const shownPages = 10
/** The page records a lead a moment after its row is made. */
const nearbyMs = 60 * 60 * 1000

/** Where leads came from, by the records of their sessions, read only. */
export function leadSources(db: Database) {
  return {
    /** @returns null where nothing is recorded of the session: the visitor opted out, or a blocker refused it */
    async of(sessionId: string, at: Date): Promise<LeadSource | null> {
      const pages = await sql<{ path: string; at: Date; visit: string }>`
        SELECT page_path AS path, "timestamp" AS at, ${visitSql('v')} AS visit FROM page_views AS v
        WHERE session_id = ${sessionId} AND "timestamp" <= ${at}
        ORDER BY "timestamp" DESC, id LIMIT ${shownPages}`.execute(db)
      const touch = await db
        .selectFrom('conversions')
        .select(['original_source', 'original_medium', 'original_campaign', 'channel'])
        .select(['first_visit_timestamp', 'touch_points'])
        .where('session_id', '=', sessionId)
        .where('conversion_timestamp', '<=', new Date(at.getTime() + nearbyMs))
        .orderBy('conversion_timestamp', 'desc')
        .limit(1)
        .executeTakeFirst()
      const visit = await db
        .selectFrom('sessions')
        .select(['source', 'medium', 'first_at'])
        .where('session_id', '=', pages.rows[0]?.visit ?? sessionId)
        .executeTakeFirst()
      if (touch === undefined && visit === undefined) return null
      const isTouchKnown = Boolean(touch?.original_source)
      const firstAt = touch?.first_visit_timestamp ?? visit?.first_at
      return {
        source: (isTouchKnown ? touch?.original_source : visit?.source) ?? '',
        medium: (isTouchKnown ? touch?.original_medium : visit?.medium) ?? '',
        campaign: touch?.original_campaign ?? '',
        channel: touch?.channel ?? '',
        firstVisitAt: firstAt?.toISOString() ?? null,
        visits: touch?.touch_points ?? null,
        pages: pages.rows
          .map(({ path, at: seenAt }) => ({ path, at: seenAt.toISOString() }))
          .toReversed(),
      }
    },
  }
}
