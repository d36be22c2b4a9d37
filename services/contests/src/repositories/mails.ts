import { MailContent } from '@cardroom/contracts/jobs'
import type { Database } from '@cardroom/database/client'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'

/** A message; to the house itself where `recipient` is null. */
export type Mail = MailContent & { id: number; recipient: string | null }

/**
 * Adds a message in the transaction of what it is about, so that neither is without the other.
 * @returns its id
 */
export async function addMail(
  db: Kysely<Tables>,
  mail: MailContent & { recipient: string | null },
): Promise<number> {
  const { id } = await db
    .insertInto('mails')
    .values({ kind: mail.kind, recipient: mail.recipient, data: JSON.stringify(mail.data) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type Mails = ReturnType<typeof mails>

/** Messages that wait to be sent, and those that were. */
export function mails(db: Database) {
  return {
    /** The message, unless it was sent or given up already. */
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

    /** Every message that still waits, oldest first. */
    async waitingIds(most: number): Promise<number[]> {
      const rows = await db
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'waiting')
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Ends a message's waiting, and forgets whom it was for and what it said. */
    async finish(id: number, failure: string | null): Promise<void> {
      await db
        .updateTable('mails')
        .set({
          state: failure === null ? 'sent' : 'failed',
          failure: failure?.slice(0, 500) ?? null,
          finished_at: new Date(),
          recipient: null,
          data: '{}',
        })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    },

    /** Gives up what has waited for longer, and removes what was finished before. */
    async keepHouse(giveUpDays: number, keepDays: number): Promise<{ givenUp: number }> {
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .set({
          state: 'failed',
          failure: 'could not be sent in time',
          finished_at: new Date(),
          recipient: null,
          data: '{}',
        })
        .where('state', '=', 'waiting')
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${giveUpDays})`)
        .executeTakeFirst()
      await db
        .deleteFrom('mails')
        .where('finished_at', '<', sql<Date>`now() - make_interval(days => ${keepDays})`)
        .execute()
      return { givenUp: Number(numUpdatedRows) }
    },
  }
}
