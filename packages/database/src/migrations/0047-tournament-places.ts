import { type Kysely, sql } from 'kysely'

/** A final position is a place in the tournament, which may have more players than 100,000. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE wsop_signups
      DROP CONSTRAINT wsop_signups_final_position_check,
      ADD CONSTRAINT wsop_signups_final_position_check CHECK (final_position BETWEEN 1 AND 1000000)
  `.execute(db)
}
