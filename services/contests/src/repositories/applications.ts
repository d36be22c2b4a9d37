import { listLength } from '@cardroom/contracts/admin-list'
import type { AdminApplication, ApplicationStatus } from '@cardroom/contracts/applications'
import type { ApplicationRequest } from '@cardroom/contracts/contests'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import type { Tables } from '@cardroom/database/tables/tables'
import type { Kysely } from 'kysely'
import type { AuditContext } from '../domain/audit-context.ts'
import { changeRow, withChangedRow } from './tracked-rows.ts'

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
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('applications')
          .values({
            id: application.id,
            first_name: application.firstName,
            last_name: application.lastName,
            email: application.email,
            phone: application.phone,
            experience: application.experience,
            stakes: application.stakes,
            referral: application.referral ?? null,
            availability: application.availability,
            interests: application.interests ?? [],
            comments: application.comments || null,
            agree_to_terms: application.agreeToTerms,
            is_suspect: application.isSuspect,
            session_id: application.sessionId ?? null,
            visitor_id: application.visitorId,
            ip_address: application.ipAddress,
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
    async list(max: number = listLength, ids?: readonly string[]): Promise<AdminApplication[]> {
      const rows = await selectApplications(db)
        .$if(ids !== undefined, (applicants) => applicants.where('id', 'in', ids ?? []))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(max)
        .execute()
      return rows.map(toApplication)
    },

    /** Figures over all applications. */
    async totals(): Promise<{ total: number; pendingCount: number }> {
      return await db
        .selectFrom('applications')
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.countAll<number>().filterWhere('status', '=', 'pending').as('pendingCount'),
        ])
        .executeTakeFirstOrThrow()
    },

    /** @returns the line of the audit log, null without a change; undefined for an unknown id */
    async setStatus(id: string, status: ApplicationStatus, context: AuditContext) {
      const audited = { ...context, action: 'status-set' }
      return await db.transaction().execute(async (transaction) =>
        withChangedRow(
          await changeRow(transaction, 'application', id, { status }, audited),
          async () => {
            const row = await selectApplications(transaction)
              .where('id', '=', id)
              .executeTakeFirst()
            return row && toApplication(row)
          },
        ),
      )
    },

    /** Sets many at once; unknown ids are left out. @returns the lines of those that changed */
    async setStatuses(ids: readonly string[], status: ApplicationStatus, context: AuditContext) {
      return await db.transaction().execute(async (transaction) => {
        const lines: number[] = []
        // In one order, so that two of these never wait for each other.
        for (const id of new Set(ids.toSorted())) {
          const audited = { ...context, action: 'status-set' }
          const line = await changeRow(transaction, 'application', id, { status }, audited)
          if (typeof line === 'number') lines.push(line)
        }
        return lines
      })
    },
  }
}

function selectApplications(db: Kysely<Tables>) {
  return db
    .selectFrom('applications')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone',
      'experience',
      'stakes',
      'referral',
      'availability',
      'interests',
      'comments',
      'agree_to_terms as agreeToTerms',
      'status',
      'is_suspect as isSuspect',
      'created_at as createdAt',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApplications>['execute']>>[number]

function toApplication(row: Row): AdminApplication {
  return {
    ...row,
    status: row.status as ApplicationStatus,
    createdAt: row.createdAt.toISOString(),
  }
}
