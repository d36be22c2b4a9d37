import { AdminApplication } from '@cardroom/contracts/applications'
import type { ApplicationRequest } from '@cardroom/contracts/contests'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import { addMail } from '@cardroom/database/outbox'
import type { Tables } from '@cardroom/database/tables/tables'
import type { Kysely } from 'kysely'
import { followUpChanges, ownerName } from './follow-ups.ts'
import { fieldsOf, listRows } from './list-rows.ts'
import { notesText } from './row-notes.ts'
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

    /** The newest applications. */
    list: (max?: number, ids?: readonly string[]) => listRows(selectApplications(db), max, ids),

    /** Figures over all applications. */
    async totals() {
      return await db
        .selectFrom('applications')
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.countAll<number>().filterWhere('status', '=', 'pending').as('pendingCount'),
        ])
        .executeTakeFirstOrThrow()
    },

    ...statusChanges(db, 'application', selectApplications),
    ...followUpChanges(db, 'application', selectApplications),
  }
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
