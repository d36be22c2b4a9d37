import { ownDataLinkHours, ownDataLinksADay, ownDataTicketMinutes } from '@cardroom/brand/retention'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import { newSecret, secretHash } from '@cardroom/database/secrets'
import { sql } from 'kysely'

export type OwnDataLinks = ReturnType<typeof ownDataLinks>

/** Links to the data stored about an address, and the tickets of visitors who have opened one. */
export function ownDataLinks(db: Database) {
  return {
    /** Mails a link to an address, whether or not any data is stored about it; at most a few per day. */
    async request(email: string): Promise<void> {
      const link = newSecret()
      await db.transaction().execute(async (transaction) => {
        // Concurrent requests run one after another, so that each sees the previous ones.
        await sql`SELECT pg_advisory_xact_lock(hashtext(${`own-data ${email}`}))`.execute(
          transaction,
        )
        const { count } = await transaction
          .selectFrom('privacy_links')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(sql`lower(email)`, '=', email)
          .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
          .executeTakeFirstOrThrow()
        if (count >= ownDataLinksADay) return
        await transaction
          .insertInto('privacy_links')
          .values({
            email,
            link_hash: secretHash(link),
            expires_at: sql`now() + make_interval(hours => ${ownDataLinkHours})`,
          })
          .execute()
        await addMail(transaction, { kind: 'own-data-link', recipient: email, data: { link } })
      })
    },

    /** Opens a link, once. @returns undefined if the link has expired */
    async open(link: string): Promise<{ email: string; ticket: string } | undefined> {
      const ticket = newSecret()
      const row = await db
        .updateTable('privacy_links')
        .set({
          link_hash: null,
          ticket_hash: secretHash(ticket),
          expires_at: sql`now() + make_interval(mins => ${ownDataTicketMinutes})`,
        })
        .where('link_hash', '=', secretHash(link))
        .where('expires_at', '>', sql<Date>`now()`)
        .returning('email')
        .executeTakeFirst()
      return row && { email: row.email, ticket }
    },

    /** The address whose data a ticket gives access to; undefined if the ticket has expired. */
    async emailOf(ticket: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('privacy_links')
        .select('email')
        .where('ticket_hash', '=', secretHash(ticket))
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row?.email
    },
  }
}
