import { listLength } from '@cardroom/contracts/admin-list'
import type { DueItem, FollowUpRequest, OfficePerson } from '@cardroom/contracts/follow-ups'
import type { Database } from '@cardroom/database/client'
import type { FieldTables } from '@cardroom/database/field-names'
import type { Tables } from '@cardroom/database/tables/tables'
import { AppError } from '@cardroom/service-kit/app-error'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { dueDays, whenDue } from '../domain/due.ts'
import { toPlainRow } from './list-rows.ts'
import { changeAndRead, type ChangeContext } from './tracked-rows.ts'

export type FollowUps = ReturnType<typeof followUps>

/** What is due, and who may own it. */
export function followUps(db: Database, now: () => number = Date.now) {
  return {
    /** @param adminId who asks */
    async due(adminId: string) {
      const { today, last } = dueDays(now())
      const { rows: found } = await sql<
        Omit<DueItem, 'when' | 'isMine' | 'createdAt'> & { createdAt: Date }
      >`
        SELECT item.*, person.name AS "ownerName" FROM (
          SELECT 'inquiry' AS kind, id, company_name AS name, email, status, owner_id AS "ownerId",
            due_on AS "dueOn", created_at AS "createdAt" FROM sponsorships WHERE spam_at IS NULL AND due_on <= ${last}::date
          UNION ALL
          SELECT 'application', id, concat_ws(' ', first_name, last_name), email, status, owner_id,
            due_on, created_at FROM applications WHERE spam_at IS NULL AND due_on <= ${last}::date
        ) AS item LEFT JOIN office_people AS person ON person.id = item."ownerId"
        ORDER BY "dueOn", "createdAt", id LIMIT ${listLength}`.execute(db)
      const items: DueItem[] = found.map((row) => ({
        ...toPlainRow(row),
        when: whenDue(row.dueOn, today),
        isMine: row.ownerId === adminId,
      }))
      const count = items.filter(
        (item) => item.when !== 'week' && (item.isMine || item.ownerName === null),
      ).length
      return { items, people: await people(adminId), count }
    },
  }

  async function people(adminId: string): Promise<OfficePerson[]> {
    const rows = await db.selectFrom('office_people').selectAll().orderBy('name').execute()
    const known = rows.map((row) => ({ ...row, isMe: row.id === adminId }))
    // Whoever asks stands first.
    return known.toSorted((one, other) => Number(other.isMe) - Number(one.isMe))
  }
}

type SelectRows<Table extends keyof FieldTables, Row> = (
  db: Kysely<Tables>,
) => SelectQueryBuilder<FieldTables, Table, Row>

/** Sets who goes on with a row, and when. */
export function followUpChanges<Table extends keyof FieldTables, Row extends object>(
  db: Database,
  type: 'application' | 'sponsorship',
  select: SelectRows<Table, Row>,
) {
  return {
    /**
     * @returns the row and the line of the audit log; undefined for an unknown id
     * @throws {AppError} for an owner who is none of the office
     */
    async setFollowUp(
      id: string,
      { ownerId, dueOn }: Omit<FollowUpRequest, 'shown'>,
      context: ChangeContext,
    ) {
      return await db.transaction().execute(async (transaction) => {
        if (typeof ownerId === 'string') await refuseUnknown(transaction, ownerId)
        const next = {
          ...(ownerId !== undefined && { ownerId }),
          ...(dueOn !== undefined && { dueOn }),
        }
        const audited = { ...context, action: 'follow-up-set' }
        return await changeAndRead(transaction, type, id, next, audited, select)
      })
    },
  }
}

async function refuseUnknown(db: Kysely<Tables>, ownerId: string): Promise<void> {
  const person = await db
    .selectFrom('office_people')
    .select('id')
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (person === undefined) throw new AppError('bad_request', 'There is no such administrator')
}

/** The name of a row's owner; null for none, and for an account that is suspended or gone. */
export function ownerName(ownerColumn: string): RawBuilder<string | null> {
  return sql`(SELECT name FROM office_people WHERE office_people.id = ${sql.ref(ownerColumn)})`
}
