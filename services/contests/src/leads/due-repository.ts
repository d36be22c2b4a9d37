import { listLength } from '@cardroom/contracts/admin-list'
import type { DueItem, OfficePerson } from '@cardroom/contracts/follow-ups'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import { leadKinds } from '@cardroom/leads/lead-kinds'
import { sql } from 'kysely'
import { nameOf, toPlainRow } from './rows.ts'
import { dueDays, whenDue } from './rules.ts'

/** The kinds whose rows have an owner and a next date. */
const kinds = leadKinds.filter((kind) => 'statuses' in kind)

export type FollowUps = ReturnType<typeof followUps>

/** What is due, and who may own it. */
export function followUps(db: Database, now: () => number = Date.now) {
  return {
    /** @param adminId who asks */
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
    // The administrator who asks comes first.
    return known.toSorted((one, other) => Number(other.isMe) - Number(one.isMe))
  }
}
