import type { NewMail } from '@cardroom/contracts/mails'
import {
  type ReportMail,
  type ReportMailChoices,
  type ReportMailKind,
  mailChoices,
  type TrafficAlertKind,
} from '@cardroom/contracts/report-mails'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'

export type ReportMailChoicesStore = ReturnType<typeof reportMailChoices>

export type TrafficAlerts = ReturnType<typeof trafficAlerts>

/** The number of days for which sent reports and ended alerts are kept. */
const sentDays = 400

/** The administrators who subscribe to a kind of mail. */
function choosing(db: Kysely<Tables>, kind: keyof ReportMailChoices) {
  return db
    .selectFrom('report_mail_choices as choice')
    .innerJoin('users', 'users.id', 'choice.user_id')
    .select(['users.id', 'users.email'])
    .where('users.is_admin', '=', true)
    .where('users.suspended_at', 'is', null)
    .where('choice.kind', '=', kind)
}

/** The reports that administrators subscribe to, and the reports that were sent. */
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

    /** Administrators who have not yet received the report of a period. */
    async waiting(kind: ReportMailKind, periodStart: string, dueAt: Date) {
      return await choosing(db, kind)
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
     * Adds a report to the outbox unless it was already sent. One transaction does both, so that the report is sent
     * exactly once, even with several instances and after crashes.
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

/** Alerts of unusual traffic. */
export function trafficAlerts(db: Database) {
  return {
    async open(): Promise<Set<TrafficAlertKind>> {
      const rows = await db
        .selectFrom('traffic_alerts')
        .select('kind')
        .where('ended_at', 'is', null)
        .execute()
      return new Set(rows.map(({ kind }) => kind))
    },

    /**
     * Begins or ends an alert and adds its mails to the outbox, in one transaction. Only the first of several instances
     * succeeds.
     * @returns the number of mails
     */
    async change(
      kind: TrafficAlertKind,
      isOver: boolean,
      at: Date,
      mailTo: (admin: { id: string; email: string }) => NewMail,
    ): Promise<number> {
      return await db.transaction().execute(async (transaction) => {
        const changed = isOver
          ? await transaction
              .updateTable('traffic_alerts')
              .set({ ended_at: at })
              .where('kind', '=', kind)
              .where('ended_at', 'is', null)
              .returning('id')
              .executeTakeFirst()
          : await transaction
              .insertInto('traffic_alerts')
              .values({ kind, began_at: at, ended_at: null })
              .onConflict((conflict) =>
                conflict.column('kind').where('ended_at', 'is', null).doNothing(),
              )
              .returning('id')
              .executeTakeFirst()
        if (changed === undefined) return 0
        await transaction
          .deleteFrom('traffic_alerts')
          .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${sentDays})`)
          .execute()
        const admins = await choosing(transaction, 'alerts').execute()
        for (const admin of admins) await addMail(transaction, mailTo(admin))
        return admins.length
      })
    },
  }
}
