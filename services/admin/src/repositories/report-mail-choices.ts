import {
  type ReportMail,
  type ReportMailChoices,
  type ReportMailKind,
  mailChoices,
} from '@cardroom/contracts/report-mails'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import { sql } from 'kysely'

export type ReportMailChoicesStore = ReturnType<typeof reportMailChoices>

const sentDays = 400

/** Which administrator wants which report by mail, and which were sent. */
export function reportMailChoices(db: Database) {
  return {
    async of(adminId: string): Promise<ReportMailChoices> {
      const rows = await db
        .selectFrom('report_mail_choices')
        .select('kind')
        .where('user_id', '=', adminId)
        .execute()
      const kinds = new Set(rows.map(({ kind }) => kind))
      return {
        weekly: kinds.has('weekly'),
        monthly: kinds.has('monthly'),
        alerts: kinds.has('alerts'),
      }
    },

    async set(adminId: string, choices: ReportMailChoices, since: Date): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        for (const kind of mailChoices) {
          if (choices[kind]) {
            await transaction
              .insertInto('report_mail_choices')
              .values({ user_id: adminId, kind, since })
              .onConflict((conflict) => conflict.doNothing())
              .execute()
          } else {
            await transaction
              .deleteFrom('report_mail_choices')
              .where('user_id', '=', adminId)
              .where('kind', '=', kind)
              .execute()
          }
        }
      })
    },

    /** Administrators to whom the report of a period is due and was not sent. */
    async waiting(kind: ReportMailKind, periodStart: string, dueAt: Date) {
      return await db
        .selectFrom('report_mail_choices as choice')
        .innerJoin('users', 'users.id', 'choice.user_id')
        .select(['users.id', 'users.email'])
        .where('users.is_admin', '=', true)
        .where('users.suspended_at', 'is', null)
        .where('choice.kind', '=', kind)
        .where('choice.since', '<=', dueAt)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('report_mails_sent as sent')
                .select('sent.user_id')
                .whereRef('sent.user_id', '=', 'choice.user_id')
                .where('sent.kind', '=', kind)
                .where('sent.period_start', '=', periodStart),
            ),
          ),
        )
        .execute()
    },

    /**
     * Puts a report into the outbox, unless that was done: both in one transaction, so that it is sent once whatever
     * dies, and whichever of several instances is first.
     */
    async send(admin: { id: string; email: string }, mail: ReportMail): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const claimed = await transaction
          .insertInto('report_mails_sent')
          .values({ user_id: admin.id, kind: mail.kind, period_start: mail.from })
          .onConflict((conflict) => conflict.doNothing())
          .returning('user_id')
          .executeTakeFirst()
        if (claimed === undefined) return false
        await transaction
          .deleteFrom('report_mails_sent')
          .where('user_id', '=', admin.id)
          .where('period_start', '<', sql<string>`current_date - ${sentDays}::integer`)
          .execute()
        await addMail(transaction, { kind: 'traffic-report', recipient: admin.email, data: mail })
        return true
      })
    },
  }
}
