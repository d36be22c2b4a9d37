import type { LeadOrigin, LeadSource } from '@cardroom/contracts/lead-source'
import type { Database } from '@cardroom/database/client'
import { visitSql } from '@cardroom/database/summary-keys'
import { sql } from 'kysely'

export type LeadSources = ReturnType<typeof leadSources>

const shownPages = 10
/** The page records a lead a moment after its row is made. */
const nearbySeconds = 60 * 60

type Lead = { sessionId: string; at: Date }
type Origin = LeadOrigin & Pick<LeadSource, 'firstVisitAt' | 'visits'>

/** Where leads came from, by the records of their sessions, read only. */
export function leadSources(db: Database) {
  /** @returns in the order of the leads */
  async function origins(leads: readonly Lead[]): Promise<(Origin | null)[]> {
    const { rows } = await sql<Row>`
      SELECT touch.*, visit.source AS "visitSource", visit.medium AS "visitMedium", visit.first_at AS "firstAt"
      FROM unnest(${leads.map(({ sessionId }) => sessionId)}::text[],
        ${leads.map(({ at }) => at.toISOString())}::timestamptz[]) WITH ORDINALITY AS asked (session_id, at, nth)
      LEFT JOIN LATERAL (
        SELECT true AS "isTouched", original_source AS source, original_medium AS medium, original_campaign AS campaign, channel,
          first_visit_timestamp AS "firstVisitAt", touch_points AS visits
        FROM conversions WHERE session_id = asked.session_id
          AND conversion_timestamp <= asked.at + make_interval(secs => ${nearbySeconds})
        ORDER BY conversion_timestamp DESC LIMIT 1) AS touch ON true
      LEFT JOIN LATERAL (
        SELECT ${visitSql('v')} AS id FROM page_views AS v
        WHERE session_id = asked.session_id AND "timestamp" <= asked.at
        ORDER BY "timestamp" DESC, v.id LIMIT 1) AS page ON true
      LEFT JOIN sessions AS visit ON visit.session_id = coalesce(page.id, asked.session_id)
      ORDER BY asked.nth`.execute(db)
    return rows.map(originIn)
  }

  return {
    origins,

    /** @returns null where nothing is recorded of the session: the visitor opted out, or a blocker refused it */
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

type Row = {
  isTouched: true | null
  source: string | null
  medium: string | null
  campaign: string | null
  channel: string | null
  firstVisitAt: Date | null
  visits: number | null
  visitSource: string | null
  visitMedium: string | null
  /** Null without a visit. */
  firstAt: Date | null
}

function originIn(row: Row): Origin | null {
  if (row.isTouched === null && row.firstAt === null) return null
  const isTouchKnown = Boolean(row.source)
  return {
    source: (isTouchKnown ? row.source : row.visitSource) ?? '',
    medium: (isTouchKnown ? row.medium : row.visitMedium) ?? '',
    campaign: row.campaign ?? '',
    channel: row.channel ?? '',
    firstVisitAt: (row.firstVisitAt ?? row.firstAt)?.toISOString() ?? null,
    visits: row.visits,
  }
}
