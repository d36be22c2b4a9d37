import { type Kysely, sql } from 'kysely'

/*
 * An entry has the buy-in of its own season, so another season may have another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE wsop_signups
      DROP CONSTRAINT wsop_signups_buy_in_amount_check,
      ADD CONSTRAINT wsop_signups_buy_in_amount_check CHECK (buy_in_amount > 0)`.execute(db)
}
