import type { FiledOrigin, LeadOrigin, LeadSource } from '@cardroom/contracts/lead-source'
import { sql } from 'kysely'
import type { Database } from './client.ts'

/** A row that a visitor sent, with its session. */
export type Lead = { sessionId: string; at: Date | string }
type Origin = LeadOrigin & Pick<LeadSource, 'firstVisitAt' | 'visits'>

/** A batch of this size takes well under a second. */
const leadsPerStatement = 1000

/**
 * The origins of the leads, in the same order; null if nothing is recorded for the session because the visitor opted
 * out or uses a blocker.
 */
export async function leadOrigins(
  db: Database,
  leads: readonly Lead[],
): Promise<(Origin | null)[]> {
  const origins: (Origin | null)[] = []
  for (let start = 0; start < leads.length; start += leadsPerStatement) {
    const some = leads.slice(start, start + leadsPerStatement)
    const { rows } = await sql<Known>`
      SELECT is_known AS "isKnown", source, medium, campaign, channel,
        first_visit_at AS "firstVisitAt", visits
      FROM lead_origins(${some.map(({ sessionId }) => sessionId)}::text[],
        ${some.map(({ at }) => new Date(at).toISOString())}::timestamptz[])`.execute(db)
    origins.push(
      ...rows.map(({ isKnown, firstVisitAt, ...row }) =>
        isKnown ? { ...row, firstVisitAt: firstVisitAt?.toISOString() ?? null } : null,
      ),
    )
  }
  return origins
}

type Known = LeadOrigin & {
  isKnown: boolean
  firstVisitAt: Date | null
  visits: number | null
}

/** Rows with their origins, for a file. */
export async function withOrigins<Row extends { sessionId: string | null }>(
  db: Database,
  rows: readonly Row[],
  atOf: (row: Row) => Date | string,
): Promise<(Row & FiledOrigin)[]> {
  const leads = rows.flatMap((row) =>
    row.sessionId === null ? [] : [{ row, lead: { sessionId: row.sessionId, at: atOf(row) } }],
  )
  const origins = await leadOrigins(
    db,
    leads.map(({ lead }) => lead),
  )
  const known = new Map(leads.map(({ row }, index) => [row, origins[index]]))
  return rows.map((row) => {
    const { source = null, medium = null, campaign = null, channel = null } = known.get(row) ?? {}
    return { ...row, source, medium, campaign, channel }
  })
}
