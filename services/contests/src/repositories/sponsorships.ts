import { sponsorshipPackages } from '@cardroom/contracts/prices'
import {
  SponsorshipInquiry,
  type SponsorshipsQuery,
} from '@cardroom/contracts/sponsorship-inquiries'
import type { Database } from '@cardroom/database/client'
import { type FieldTables, withFieldNames } from '@cardroom/database/field-names'
import { addMail } from '@cardroom/database/outbox'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Insertable, type Kysely, sql } from 'kysely'
import { followUpChanges, ownerName } from './follow-ups.ts'
import {
  allOf,
  alphabetical,
  fieldsOf,
  hasValue,
  hasWords,
  inOrderOf,
  listRows,
  bySource,
  orderOf,
} from './list-rows.ts'
import { notesText } from './row-notes.ts'
import { isNoSpam, matchingSpam, spamChanges } from './spam.ts'
import { statusChanges } from './tracked-rows.ts'

export type NewSponsorship = Insertable<FieldTables['sponsorships']>

export type Sponsorships = ReturnType<typeof sponsorships>

/** Inquiries of brands that would like to be in the series. */
export function sponsorships(db: Database) {
  return {
    /**
     * Stores an inquiry with its mail to the staff; one with a known id stays as it is.
     * @returns the notice's id, or null for a repeat
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
        return await addMail(transaction, {
          kind: 'sponsorship-notice',
          recipient: null,
          data: {
            companyName,
            contactName,
            email,
            phone,
            packageType,
            episodeCount,
            value,
            message,
            isSuspect,
          },
        })
      })
    },

    /** The newest inquiries that are no spam, or those that are named. */
    list: (max?: number, ids?: readonly string[]) => {
      const rows = selectInquiries(db)
      return listRows(ids === undefined ? rows.where(isNoSpam) : rows, max, ids)
    },

    /** Those that match, in their order. */
    search: (query: SponsorshipsQuery, max: number, offset = 0) =>
      listRows(
        selectInquiries(db)
          .where(matching(query))
          .clearOrderBy()
          .orderBy(orderOf(query.sort ?? '-date', orders))
          .orderBy('createdAt', 'desc')
          .orderBy('id')
          .offset(offset),
        max,
      ),

    /** Figures over all inquiries that are no spam, or over those that match. */
    async totals(query: SponsorshipsQuery = {}) {
      return await db
        .selectFrom('sponsorships')
        .where(matching(query))
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.coalesce(fn.sum<number>('potential_value'), sql.lit(0)).as('totalValue'),
          fn.countAll<number>().filterWhere('status', '=', 'pending').as('pendingCount'),
        ])
        .executeTakeFirstOrThrow()
    },

    ...statusChanges(db, 'sponsorship', selectInquiries),
    ...followUpChanges(db, 'sponsorship', selectInquiries),
    ...spamChanges(db, 'sponsorship', selectInquiries),
  }
}

// By what the list shows of a package, which is its label.
const packageOrder = Object.entries(sponsorshipPackages)
  .toSorted(([, one], [, other]) => one.label.localeCompare(other.label, 'en-US'))
  .map(([name]) => name)

const orders = {
  date: sql.ref('created_at'),
  company: alphabetical('company_name'),
  contact: alphabetical('contact_name'),
  email: alphabetical('email'),
  status: alphabetical('status'),
  package: inOrderOf(packageOrder, 'package_type'),
  value: sql.ref('potential_value'),
  source: bySource('sponsorships'),
}

function matching({ search = '', status, id, spam }: SponsorshipsQuery) {
  return allOf([
    hasWords(search, ['company_name', 'contact_name', 'email']),
    hasValue('status', status),
    hasValue('id', id),
    matchingSpam({ spam, id }),
  ])
}

function selectInquiries(db: Kysely<Tables>) {
  return withFieldNames(db)
    .selectFrom('sponsorships')
    .select(fieldsOf(SponsorshipInquiry, 'value', 'notesAdmin', 'ownerName'))
    .select(ownerName('ownerId').as('ownerName'))
    .select('potentialValue as value')
    .select(notesText('sponsorship_id', 'sponsorships.id').as('notesAdmin'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
}
