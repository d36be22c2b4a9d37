import { createHmac } from 'node:crypto'
import {
  type HandResultsJob,
  type WeeklyTable,
  weeklyTableSize,
} from '@cardroom/contracts/kook-weekly'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import { newSecret, secretHash } from '@cardroom/database/secrets'
import { sql } from 'kysely'

export type KookNames = ReturnType<typeof kookNames>

const linkHours = 24
const resultWeeks = 8

/**
 * Names that were claimed at the card table, and their results.
 * @param emailKey the key for hashing e-mail addresses
 */
export function kookNames(db: Database, emailKey: string) {
  return {
    /**
     * Mails a link that claims a name, unless someone else has claimed it.
     * @returns the mail, or null if the name is taken
     */
    async request(name: string, email: string): Promise<number | null> {
      const link = newSecret()
      const row = {
        name,
        email_hash: createHmac('sha256', emailKey).update(email).digest(),
        link_hash: secretHash(link),
        link_expires_at: sql<Date>`now() + make_interval(hours => ${linkHours})`,
      }
      return await db.transaction().execute(async (transaction) => {
        // A name belongs to nobody until its claim is confirmed.
        const claimed = await transaction
          .insertInto('kook_names')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .expression(sql`lower(name)`)
              .doUpdateSet(row)
              .where((of) =>
                of.or([
                  of('kook_names.claim_hash', 'is', null),
                  of('kook_names.email_hash', '=', of.ref('excluded.email_hash')),
                ]),
              ),
          )
          .returning('id')
          .executeTakeFirst()
        if (claimed === undefined) return null
        return await addMail(transaction, {
          kind: 'name-claim',
          recipient: email,
          data: { name, link },
        })
      })
    },

    /** Claims the name of a link, once. @returns the name and its new claim; undefined if the link has expired */
    async confirm(link: string): Promise<{ name: string; claim: string } | undefined> {
      const claim = newSecret()
      const row = await db
        .updateTable('kook_names')
        .set({
          claim_hash: secretHash(claim),
          link_hash: null,
          link_expires_at: null,
          used_at: new Date(),
        })
        .where('link_hash', '=', secretHash(link))
        .where('link_expires_at', '>', sql<Date>`now()`)
        .returning('name')
        .executeTakeFirst()
      return row && { name: row.name, claim }
    },

    /** Counts a hand for each of its claims. Repeats are ignored. */
    async record({ handId, at, results }: HandResultsJob): Promise<void> {
      const nets = new Map(results.map(({ claimHash, net }) => [claimHash, net]))
      await db.transaction().execute(async (transaction) => {
        const names = await transaction
          .updateTable('kook_names')
          .set({ used_at: new Date() })
          .where(
            'claim_hash',
            'in',
            [...nets.keys()].map((hex) => Buffer.from(hex, 'hex')),
          )
          .returning(['id', 'claim_hash'])
          .execute()
        if (names.length === 0) return
        await transaction
          .insertInto('kook_results')
          .values(
            names.map(({ id, claim_hash }) => ({
              name_id: id,
              hand_id: handId,
              week: weekOf(at),
              net: nets.get(claim_hash?.toString('hex') ?? '') ?? 0,
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
    },

    /** The best results of the week that contains a time in epoch milliseconds. */
    async weekly(at: number): Promise<WeeklyTable> {
      const week = weekOf(at)
      const players = await db
        .selectFrom('kook_results')
        .innerJoin('kook_names', 'kook_names.id', 'kook_results.name_id')
        .where('week', '=', week)
        .groupBy(['kook_names.id', 'name'])
        .select(({ fn }) => [
          'name',
          fn.countAll<number>().as('hands'),
          fn.sum<number>('net').as('net'),
        ])
        .orderBy('net', 'desc')
        .orderBy('name')
        .limit(weeklyTableSize)
        .execute()
      return { week, players }
    },

    /** Deletes unconfirmed and unused names, and the results of past weeks. */
    async removeExpired(): Promise<void> {
      await db
        .deleteFrom('kook_names')
        .where((of) =>
          of.or([
            of.and([of('claim_hash', 'is', null), of('link_expires_at', '<', sql<Date>`now()`)]),
            of('used_at', '<', sql<Date>`now() - interval '1 year'`),
          ]),
        )
        .execute()
      await db
        .deleteFrom('kook_results')
        .where('week', '<', sql<string>`(now() - make_interval(weeks => ${resultWeeks}))::date`)
        .execute()
    },
  }
}

/** The Monday (UTC) of the week that contains a time. */
function weekOf(at: number): string {
  const date = new Date(at)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
