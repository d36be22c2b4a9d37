import { listLength } from '@cardroom/contracts/admin-list'
import type { DueItem, OfficePerson } from '@cardroom/contracts/follow-ups'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import { leadKinds, allKinds } from '@cardroom/leads/lead-kinds'
import { sql } from 'kysely'
import { nameOf, toPlainRow, hasWords } from './rows.ts'
import { dueDays, whenDue } from './rules.ts'
import { findLength, type FoundRow } from '@cardroom/contracts/find'
import type { LeadKind } from '@cardroom/leads/lead-kind'

/** The lead kinds whose rows have an owner and a next date. */
const kinds = leadKinds.filter((kind) => 'statuses' in kind)

export type FollowUps = ReturnType<typeof followUps>

/** The due list, and the administrators who can own a row. */
export function followUps(db: Database, now: () => number = Date.now) {
  return {
    /** @param adminId the administrator who makes the request */
    async due(adminId: string) {
      const { today, last } = dueDays(now())
      const items = kinds.map(
        ({ kind, table, found }) => sql`
          SELECT ${sql.lit(kind)} AS kind, id, ${nameOf(found.name)} AS name, ${sql.ref(found.detail)} AS email, status,
            owner_id, due_on, created_at FROM ${sql.table(table)} WHERE spam_at IS NULL AND due_on <= ${last}::date`,
      )
      const { rows } = await sql<
        Omit<DueItem, 'when' | 'isMine' | 'createdAt'> & { createdAt: Date }
      >`
        SELECT item.*, person.name AS owner_name FROM (${sql.join(items, sql` UNION ALL `)}) AS item
        LEFT JOIN office_people AS person ON person.id = item.owner_id
        ORDER BY due_on, created_at, id LIMIT ${listLength}`.execute(withFieldNames(db))
      const due: DueItem[] = rows.map((row) => ({
        ...toPlainRow(row),
        when: whenDue(row.dueOn, today),
        isMine: row.ownerId === adminId,
      }))
      const count = due.filter(
        (item) => item.when !== 'week' && (item.isMine || item.ownerName === null),
      ).length
      return { items: due, people: await people(adminId), count }
    },
  }

  async function people(adminId: string): Promise<OfficePerson[]> {
    const rows = await db.selectFrom('office_people').selectAll().orderBy('name').execute()
    const known = rows.map((row) => ({ ...row, isMe: row.id === adminId }))
    // The requesting administrator comes first.
    return known.toSorted((one, other) => Number(other.isMe) - Number(one.isMe))
  }
}

export type Finder = ReturnType<typeof finder>

/** Searches for people and leads in all lists at once. */
export function finder(db: Database) {
  return {
    /** The newest rows of each kind that contain every word. */
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

// The service has no access to chats, only to the names of chats in the audit log.
function chatsOf({ kind, subject }: { kind: string; subject: string }, search: string) {
  return sql`(
    SELECT ${sql.lit(kind)}, id, name, substr(words, length(name) + 2) FROM audit_subjects
    WHERE type = ${subject} AND ${hasWords(search, ['words'])} ORDER BY length(id) DESC, id DESC LIMIT ${findLength})`
}
