import { leadKinds, type NewLeads, type NewLeadsQuery } from '@cardroom/contracts/office-events'
import type { Database } from '@cardroom/database/client'
import { type RawBuilder, sql } from 'kysely'

export type NewLeadCounts = ReturnType<typeof newLeads>

/** How many leads came since their lists were last seen. */
export function newLeads(db: Database) {
  return {
    async count(seen: NewLeadsQuery): Promise<NewLeads> {
      const since = (kind: keyof typeof seen) => sql`${seen[kind] ?? null}::timestamptz`
      const counts: Record<(typeof leadKinds)[number], RawBuilder<unknown>> = {
        sponsorships: sql`SELECT count(*) FROM sponsorships WHERE NOT is_suspect AND created_at > ${since('sponsorships')}`,
        wsop: sql`SELECT count(*) FROM wsop_signups
          WHERE NOT is_suspect AND deleted_at IS NULL AND created_at > ${since('wsop')}`,
        applications: sql`SELECT count(*) FROM applications WHERE NOT is_suspect AND created_at > ${since('applications')}`,
        chatbot: sql`SELECT count(*) FROM chat_conversations
          WHERE started_at > ${since('chatbot')} OR person_asked_at > ${since('chatbot')}`,
      }
      const columns = leadKinds.map((kind) => sql`(${counts[kind]})::int AS ${sql.ref(kind)}`)
      const { rows } = await sql<{ at: Date } & NewLeads['counts']>`
        SELECT date_trunc('milliseconds', now()) AS at, ${sql.join(columns)}`.execute(db)
      const [row] = rows
      if (row === undefined) throw new Error('Postgres answered without a row')
      const { at, ...found } = row
      return { at: at.toISOString(), counts: found }
    },
  }
}
