import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

export type Subscription = {
  email: string
  name: string | null
  interestedInGame: boolean
}

export type Newsletters = ReturnType<typeof newsletters>

/** Who gets the newsletter. */
export function newsletters(db: Database) {
  return {
    /** Puts an address on the list. A repeat only adds what was not known: it may come from anyone. */
    async subscribe({ email, name, interestedInGame }: Subscription): Promise<void> {
      await db
        .insertInto('newsletters')
        .values({ email, name, interested_in_game: interestedInGame })
        .onConflict((conflict) =>
          conflict.expression(sql`lower(email)`).doUpdateSet({
            name: sql`coalesce(newsletters.name, excluded.name)`,
            interested_in_game: sql`newsletters.interested_in_game OR excluded.interested_in_game`,
          }),
        )
        .execute()
    },
  }
}
