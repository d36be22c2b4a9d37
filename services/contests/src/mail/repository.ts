import { MailContent, type NewMail } from '@cardroom/contracts/mails'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

export type Mail = NewMail & { id: number }

export type Mails = ReturnType<typeof mails>

/** The outbox, for its worker. A mail that was sent or abandoned loses its recipient and its data. */
export function mails(db: Database) {
  return {
    /** The mail, unless it was already sent or abandoned. */
    async waiting(id: number): Promise<Mail | undefined> {
      const row = await db
        .selectFrom('mails')
        .select(['id', 'kind', 'recipient', 'data'])
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { recipient, kind, data } = row
      return { id, recipient, ...MailContent.parse({ kind, data }) }
    },

    /** The oldest pending mails. */
    async waitingIds(max: number): Promise<number[]> {
      const rows = await db
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'waiting')
        .orderBy('id')
        .limit(max)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The number of pending mails and of abandoned mails. */
    async counts(): Promise<{ waiting: number; failed: number }> {
      return await db
        .selectFrom('mails')
        .select([
          sql<number>`count(*) FILTER (WHERE state = 'waiting')`.as('waiting'),
          sql<number>`count(*) FILTER (WHERE state = 'failed')`.as('failed'),
        ])
        .executeTakeFirstOrThrow()
    },

    /** The age of the oldest pending mail in seconds; 0 if there is none. */
    async oldestWaitingSeconds(): Promise<number> {
      const { seconds } = await db
        .selectFrom('mails')
        .select(
          sql<number>`coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8`.as(
            'seconds',
          ),
        )
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      return seconds
    },

    /** Marks a mail as sent, or as failed with a reason. */
    async finish(id: number, failure: string | null): Promise<void> {
      await finishMails(failure).where('id', '=', id).execute()
    },

    /** Abandons mails that have been pending for more than this many days. @returns the mails */
    async giveUpOlderThan(days: number): Promise<{ mail: number; kind: string; reason: string }[]> {
      const reason = 'could not be sent in time'
      const rows = await finishMails(reason)
        .where('created_at', '<', daysAgo(days))
        .returning(['id', 'kind'])
        .execute()
      return rows.map(({ id, kind }) => ({ mail: id, kind, reason }))
    },

    async deleteFinished(days: number): Promise<void> {
      await db.deleteFrom('mails').where('finished_at', '<', daysAgo(days)).execute()
    },
  }

  function finishMails(failure: string | null) {
    return db
      .updateTable('mails')
      .set({
        state: failure === null ? 'sent' : 'failed',
        failure: failure?.slice(0, 500) ?? null,
        finished_at: new Date(),
        recipient: null,
        data: '{}',
      })
      .where('state', '=', 'waiting')
  }
}

function daysAgo(days: number) {
  return sql<Date>`now() - make_interval(days => ${days})`
}
