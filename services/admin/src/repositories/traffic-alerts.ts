import type { TrafficAlertKind } from '@cardroom/contracts/report-mails'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import type { NewMail } from '@cardroom/contracts/mails'
import { sql } from 'kysely'

export type TrafficAlerts = ReturnType<typeof trafficAlerts>

const keptDays = 400

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
     * Begins or ends an alert and puts the mails about it into the outbox, in one transaction; the first of several
     * instances does.
     * @returns how many mails
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
          .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
          .execute()
        const admins = await transaction
          .selectFrom('report_mail_choices as choice')
          .innerJoin('users', 'users.id', 'choice.user_id')
          .select(['users.id', 'users.email'])
          .where('users.is_admin', '=', true)
          .where('users.suspended_at', 'is', null)
          .where('choice.kind', '=', 'alerts')
          .execute()
        for (const admin of admins) await addMail(transaction, mailTo(admin))
        return admins.length
      })
    },
  }
}
