import type { ApplicationRequest } from '@cardroom/contracts/contests'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import { addMail } from '@cardroom/database/outbox'
import { applicationKind } from '@cardroom/leads/application'
import { leadRows } from '../leads/repository.ts'

/** An application and the request data that the server adds. */
export type Application = Omit<ApplicationRequest, 'website' | 'elapsedMs'> & {
  isSuspect: boolean
  visitorId: string | null
  /** The address, truncated to its network. */
  ipAddress: string
}

export type Applications = ReturnType<typeof applications>

/** Applications to join the game. */
export function applications(db: Database) {
  return {
    ...leadRows(db, applicationKind),

    /**
     * Stores an application and adds a mail to the staff. A repeat with a known id has no effect.
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
  }
}
