import { findLength, type FoundRow } from '@cardroom/contracts/find'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import type { LeadKind } from '@cardroom/leads/lead-kind'
import { allKinds } from '@cardroom/leads/lead-kinds'
import { sql } from 'kysely'
import { hasWords, nameOf } from './rows.ts'

export type Finder = ReturnType<typeof finder>

/** Looks for people and leads in all lists at once. */
export function finder(db: Database) {
  return {
    /** The newest of each kind in which every word occurs. */
    async find(search: string): Promise<FoundRow[]> {
      const found = allKinds.map((kind) =>
        'found' in kind ? rowsOf(kind, search) : chatsOf(kind, search),
      )
      const { rows } = await sql<FoundRow>`
        SELECT kind, id, name, detail FROM (${sql.join(found, sql` UNION ALL `)}) AS found`.execute(
        withFieldNames(db),
      )
      return rows
    },
  }
}

function rowsOf(
  { kind, table, isSoft, found: { name, detail, more = [] } }: LeadKind,
  search: string,
) {
  const isKept = isSoft ? sql`deleted_at IS NULL` : sql`true`
  return sql`(
    SELECT ${sql.lit(kind)} AS kind, id::text, coalesce(${nameOf(name)}, ${sql.ref(detail)}) AS name, ${sql.ref(detail)} AS detail
    FROM ${sql.table(table)} WHERE ${isKept} AND ${hasWords(search, [...name, ...more, detail])}
    ORDER BY created_at DESC, length(id::text) DESC, id::text DESC LIMIT ${findLength})`
}

// The service may not read the chats themselves, only what the audit log calls them.
function chatsOf({ kind, subject }: { kind: string; subject: string }, search: string) {
  return sql`(
    SELECT ${sql.lit(kind)}, id, name, substr(words, length(name) + 2) FROM audit_subjects
    WHERE type = ${subject} AND ${hasWords(search, ['words'])} ORDER BY length(id) DESC, id DESC LIMIT ${findLength})`
}
