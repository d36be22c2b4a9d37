import type { Database } from '@cardroom/database/client'
import { type FieldTables, withFieldNames } from '@cardroom/database/field-names'
import { addMail } from '@cardroom/database/outbox'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'
import { type Insertable, sql } from 'kysely'
import { leadRows } from '../leads/repository.ts'

export type NewSponsorship = Insertable<FieldTables['sponsorships']>

export type Sponsorships = ReturnType<typeof sponsorships>

/** Inquiries of brands that want to sponsor the series. */
export function sponsorships(db: Database) {
  return {
    ...leadRows(db, sponsorshipKind, { value: sql.ref('potentialValue') }),

    /**
     * Stores an inquiry and adds a mail to the staff. A repeat with a known id has no effect.
     * @returns the id of the mail, or null for a repeat
     */
    async submit(inquiry: NewSponsorship): Promise<number | null> {
      return await db.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows } = await withFieldNames(transaction)
          .insertInto('sponsorships')
          .values(inquiry)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return null
        const { companyName, contactName, email, phone, packageType, episodeCount } = inquiry
        const { potentialValue: value, message = null, isSuspect } = inquiry
        const contact = { companyName, contactName, email, phone, message, isSuspect }
        return await addMail(transaction, {
          kind: 'sponsorship-notice',
          recipient: null,
          data: { ...contact, packageType, episodeCount, value },
        })
      })
    },
  }
}
