import { AdminApplication, type ApplicationsQuery } from '@cardroom/contracts/applications'
import { applicationOptions, type ApplicationRequest } from '@cardroom/contracts/contests'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import { addMail } from '@cardroom/database/outbox'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'
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

/** An application with what the server knows about the request. */
export type Application = Omit<ApplicationRequest, 'website' | 'elapsedMs'> & {
  isSuspect: boolean
  visitorId: string | null
  /** Cut to its network. */
  ipAddress: string
}

export type Applications = ReturnType<typeof applications>

/** Applications to join the game. */
export function applications(db: Database) {
  return {
    /**
     * Stores an application with its mail to the staff; one with a known id stays as it is.
     * @returns the mail's id, or null for a repeat
     */
    async submit(application: Application): Promise<number | null> {
      return await db.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows } = await withFieldNames(transaction)
          .insertInto('applications')
          .values({
            ...application,
            interests: application.interests ?? [],
            comments: application.comments || null,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return null
        const { firstName, lastName, email, phone, experience, stakes, isSuspect } = application
        const name = `${firstName} ${lastName}`
        return await addMail(transaction, {
          kind: 'application-notice',
          recipient: null,
          data: { name, email, phone, experience, stakes, isSuspect },
        })
      })
    },

    /** The newest applications that are no spam, or those that are named. */
    list: (max?: number, ids?: readonly string[]) => {
      const rows = selectApplications(db)
      return listRows(ids === undefined ? rows.where(isNoSpam) : rows, max, ids)
    },

    /** Those that match, in their order. */
    search: (query: ApplicationsQuery, max: number, offset = 0) =>
      listRows(
        selectApplications(db)
          .where(matching(query))
          .clearOrderBy()
          .orderBy(orderOf(query.sort ?? '-date', orders))
          .orderBy('createdAt', 'desc')
          .orderBy('id')
          .offset(offset),
        max,
      ),

    /** Figures over all applications that are no spam, or over those that match. */
    async totals(query: ApplicationsQuery = {}) {
      return await db
        .selectFrom('applications')
        .where(matching(query))
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.countAll<number>().filterWhere('status', '=', 'pending').as('pendingCount'),
        ])
        .executeTakeFirstOrThrow()
    },

    ...statusChanges(db, 'application', selectApplications),
    ...followUpChanges(db, 'application', selectApplications),
    ...spamChanges(db, 'application', selectApplications),
  }
}

const { stakes, experience } = applicationOptions
const orders = {
  date: sql.ref('created_at'),
  name: alphabetical('first_name', 'last_name'),
  email: alphabetical('email'),
  phone: alphabetical('phone'),
  stakes: inOrderOf(Object.keys(stakes), 'stakes'),
  experience: inOrderOf(Object.keys(experience), 'experience'),
  status: alphabetical('status'),
  source: bySource('applications'),
}

function matching({ search = '', id, spam, ...chosen }: ApplicationsQuery) {
  return allOf([
    hasWords(search, ['first_name', 'last_name', 'email', 'phone']),
    hasValue('status', chosen.status),
    hasValue('stakes', chosen.stakes),
    hasValue('experience', chosen.experience),
    hasValue('id', id),
    matchingSpam({ spam, id }),
  ])
}

function selectApplications(db: Kysely<Tables>) {
  return withFieldNames(db)
    .selectFrom('applications')
    .select(fieldsOf(AdminApplication, 'notes', 'ownerName'))
    .select(ownerName('ownerId').as('ownerName'))
    .select(notesText('application_id', 'applications.id').as('notes'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
}
