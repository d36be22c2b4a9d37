import type { ShownSpam, SpamRequest } from '@cardroom/contracts/spam'
import type { AuditContext } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import type { FieldTables } from '@cardroom/database/field-names'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Fields } from '../domain/change.ts'
import { changeAndRead, type ChangeContext, changeMany } from './tracked-rows.ts'

type SelectRows<Table extends keyof FieldTables, Row> = (
  db: Kysely<Tables>,
) => SelectQueryBuilder<FieldTables, Table, Row>

export const isNoSpam = sql<boolean>`spam_at IS NULL`

/** What of a list is shown: no spam, spam alone, or the row that is named whatever it is. */
export function matchingSpam(query: {
  spam?: 'only' | undefined
  id?: string | undefined
}): RawBuilder<boolean> {
  if (query.id !== undefined) return sql`true`
  return query.spam === 'only' ? sql`spam_at IS NOT NULL` : isNoSpam
}

/** Marks rows as spam. */
export function spamChanges<Table extends keyof FieldTables, Row extends object>(
  db: Database,
  type: 'application' | 'sponsorship',
  select: SelectRows<Table, Row>,
) {
  return {
    /**
     * Marks a row, or takes the mark away and the suspicion with it: somebody has looked at it.
     * @returns the row and the line of the audit log; undefined for an unknown id
     */
    async setSpam(id: string, { isSpam }: SpamRequest, context: ChangeContext) {
      const { next, action } = spamChange(isSpam)
      return await db
        .transaction()
        .execute((transaction) =>
          changeAndRead(transaction, type, id, next, { ...context, action }, select),
        )
    },

    /** The same for many rows; see `changeMany`. */
    async setSpamOfMany(
      ids: readonly string[],
      isSpam: boolean,
      shown: Readonly<Record<string, ShownSpam>>,
      context: AuditContext,
    ) {
      const { next, action } = spamChange(isSpam)
      return await changeMany(db, type, ids, next, (id) => shown[id], { ...context, action })
    },
  }
}

function spamChange(isSpam: boolean) {
  const at = new Date().toISOString()
  return {
    action: isSpam ? 'marked-as-spam' : 'marked-as-no-spam',
    // The term counts from the first mark.
    next: ({ spamAt }: Fields): Fields =>
      isSpam ? { spamAt: spamAt ?? at } : { spamAt: null, isSuspect: false },
  }
}
