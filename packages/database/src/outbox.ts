import type { NewMail } from '@cardroom/contracts/mails'
import type { Kysely } from 'kysely'
import type { Tables } from './tables/tables.ts'

/**
 * Adds a mail to the outbox (table `mails`) in the same transaction as the change that it reports, so that neither
 * exists without the other. Enqueue it once that transaction has committed.
 * @returns the row's id
 */
export async function addMail(
  db: Kysely<Tables>,
  { kind, recipient, data }: NewMail,
): Promise<number> {
  const { id } = await db
    .insertInto('mails')
    .values({ kind, recipient, data: JSON.stringify(data) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
