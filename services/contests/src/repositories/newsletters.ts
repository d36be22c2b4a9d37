import { listLength } from '@cardroom/contracts/admin-list'
import type { AdminNewsletter } from '@cardroom/contracts/newsletter-subscribers'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

export type Subscription = {
  email: string
  name: string | null
  interestedInGame: boolean
}

export type Newsletters = ReturnType<typeof newsletters>

/** Subscribers of the newsletter. */
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

    /** The newest sign-ups. */
    async list(max: number = listLength, ids?: readonly number[]): Promise<AdminNewsletter[]> {
      const rows = await db
        .selectFrom('newsletters')
        .select(['id', 'email', 'name', 'interested_in_game as interestedInGame'])
        .select('created_at as createdAt')
        .$if(ids !== undefined, (signUps) => signUps.where('id', 'in', ids ?? []))
        .orderBy('id', 'desc')
        .limit(max)
        .execute()
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },

    /** Figures over all sign-ups. */
    async totals(): Promise<{ total: number; interestedCount: number }> {
      return await db
        .selectFrom('newsletters')
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.countAll<number>().filterWhere('interested_in_game', '=', true).as('interestedCount'),
        ])
        .executeTakeFirstOrThrow()
    },
  }
}
