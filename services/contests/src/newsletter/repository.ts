import { newsletterLinkDays, newsletterMailHours } from '@cardroom/brand/retention'
import { oneClickUrl, unsubscribeUrl } from '@cardroom/brand/mail-copy'
import {
  AdminNewsletter,
  type NewslettersQuery,
  type ReaderStateRequest,
} from '@cardroom/contracts/newsletter-subscribers'
import type { AuditContext } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { type FieldTables, withFieldNames } from '@cardroom/database/field-names'
import { addMail } from '@cardroom/database/outbox'
import { newSecret, secretHash } from '@cardroom/database/secrets'
import { readerKind } from '@cardroom/leads/newsletter'
import { type Insertable, sql } from 'kysely'
import * as z from 'zod/mini'
import { leadRows } from '../leads/repository.ts'
import { changeAndRead } from '../leads/tracked-rows.ts'

export type Newsletters = ReturnType<typeof newsletters>

type Subscription = Pick<
  Insertable<FieldTables['newsletters']>,
  'email' | 'name' | 'interestedInGame' | 'sessionId'
>

/** Readers of the newsletter. A person who signs up becomes a reader by confirming the address. */
export function newsletters(db: Database) {
  const readers = leadRows(db, readerKind)
  const withKeys = leadRows(db, { ...readerKind, row: ReaderWithKey })
  return {
    ...readers,

    /**
     * Stores a sign-up and a mail that asks to confirm the address. Because anyone can repeat a sign-up, a repeat only
     * fills in missing fields and rarely sends another mail.
     * @returns the mail; null for a reader who is subscribed, has bounced, or recently received this mail
     */
    async subscribe(subscription: Subscription): Promise<number | null> {
      return await db.transaction().execute(async (transaction) => {
        const { id, state, isAsked } = await withFieldNames(transaction)
          .insertInto('newsletters')
          .values(subscription)
          .onConflict((conflict) =>
            conflict.expression(sql`lower(email)`).doUpdateSet({
              name: sql`coalesce(newsletters.name, excluded.name)`,
              interestedInGame: sql`newsletters.interested_in_game OR excluded.interested_in_game`,
            }),
          )
          .returning(['id', 'state', isAskedLately.as('isAsked')])
          .executeTakeFirstOrThrow()
        if (state === 'subscribed' || state === 'bounced' || isAsked) return null
        const link = newSecret()
        await withFieldNames(transaction)
          .updateTable('newsletters')
          .set({ linkHash: secretHash(link), linkExpiresAt: linkExpiry, mailedAt: sql`now()` })
          .where('id', '=', id)
          .execute()
        return await addMail(transaction, {
          kind: 'newsletter-confirmation',
          recipient: subscription.email,
          data: { link },
        })
      })
    },

    /** Subscribes the address of a link, once. @returns the welcome mail; undefined if the link has expired */
    async confirm(link: string): Promise<number | undefined> {
      return await db.transaction().execute(async (transaction) => {
        const reader = await withFieldNames(transaction)
          .updateTable('newsletters')
          .set({
            confirmedAt: sql`now()`,
            unsubscribedAt: null,
            linkHash: null,
            linkExpiresAt: null,
          })
          .where('linkHash', '=', secretHash(link))
          .where('linkExpiresAt', '>', sql<Date>`now()`)
          .where('bouncedAt', 'is', null)
          .returning(['email', 'unsubscribeKey'])
          .executeTakeFirst()
        if (reader === undefined) return undefined
        const { email, unsubscribeKey } = reader
        return await addMail(transaction, {
          kind: 'newsletter-welcome',
          recipient: email,
          data: { unsubscribeKey },
        })
      })
    },

    /** Unsubscribes the reader with a key; repeats are harmless. @returns false if the key is unknown */
    async unsubscribe(key: string): Promise<boolean> {
      const reader = await withFieldNames(db)
        .updateTable('newsletters')
        .set({ unsubscribedAt: sql`now()`, linkHash: null, linkExpiresAt: null })
        .where('unsubscribeKey', '=', key)
        .returning('id')
        .executeTakeFirst()
      return reader !== undefined
    },

    /** Marks an address that a mail server reported as unknown, so that no further mail is sent to it. */
    async markBounced(email: string): Promise<void> {
      await withFieldNames(db)
        .updateTable('newsletters')
        .set({ bouncedAt: sql`now()`, linkHash: null, linkExpiresAt: null })
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .where('bouncedAt', 'is', null)
        .execute()
    },

    /** The current state of a reader; undefined if the reader does not exist. */
    async stateOf(email: string) {
      const reader = await db
        .selectFrom('newsletters')
        .select('state')
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .executeTakeFirst()
      return reader?.state
    },

    /** Readers with their unsubscribe links, for files. */
    filed: {
      search: async (query: NewslettersQuery, max: number) =>
        (await withKeys.search(query, max)).map(withLinks),
      list: async (max: number, ids: readonly number[]) =>
        (await withKeys.list(max, ids)).map(withLinks),
    },

    /** @returns the reader and the audit entry; undefined if the id is unknown */
    async setState(id: number, { state }: ReaderStateRequest, context: AuditContext) {
      const field = state === 'bounced' ? 'bouncedAt' : 'unsubscribedAt'
      const at = new Date().toISOString()
      return await db
        .transaction()
        .execute((transaction) =>
          changeAndRead(
            transaction,
            'newsletter',
            id,
            (current) => ({ [field]: current[field] ?? at }),
            { ...context, action: state },
            readers.readOne,
          ),
        )
    },
  }
}

const linkExpiry = sql<Date>`now() + make_interval(days => ${newsletterLinkDays})`

const isAskedLately = sql<boolean>`coalesce(newsletters.mailed_at > now() - make_interval(hours => ${newsletterMailHours}), false)`

const ReaderWithKey = z.extend(AdminNewsletter, { unsubscribeKey: z.uuid() })

function withLinks({ unsubscribeKey: key, ...reader }: z.infer<typeof ReaderWithKey>) {
  return { ...reader, unsubscribeUrl: unsubscribeUrl(key), oneClickUrl: oneClickUrl(key) }
}
