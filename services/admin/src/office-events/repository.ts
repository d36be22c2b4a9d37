import type { NewLeads, NewLeadsQuery } from '@cardroom/contracts/office-events'
import type { Database } from '@cardroom/database/client'
import { allKinds } from '@cardroom/leads/lead-kinds'
import { sql } from 'kysely'

export type NewLeadCounts = ReturnType<typeof newLeads>

/** The number of leads that arrived since their lists were last viewed. */
export function newLeads(db: Database) {
  return {
    async count(seen: NewLeadsQuery): Promise<NewLeads> {
      const columns = allKinds.flatMap((kind) => {
        if (!('isCounted' in kind)) return []
        const since = sql`${seen[kind.slug] ?? null}::timestamptz`
        const isNew =
          'found' in kind
            ? sql`NOT is_suspect AND created_at > ${since} ${sql.raw('isSoft' in kind ? 'AND deleted_at IS NULL' : '')}`
            : sql`started_at > ${since} OR person_asked_at > ${since}`
        return sql`(SELECT count(*) FROM ${sql.table(kind.table)} WHERE ${isNew})::int AS ${sql.ref(kind.slug)}`
      })
      const { rows } = await sql<{ at: Date } & NewLeads['counts']>`
        SELECT date_trunc('milliseconds', now()) AS at, ${sql.join(columns)}`.execute(db)
      const [row] = rows
      if (row === undefined) throw new Error('Postgres answered without a row')
      const { at, ...found } = row
      return { at: at.toISOString(), counts: found }
    },
  }
}
