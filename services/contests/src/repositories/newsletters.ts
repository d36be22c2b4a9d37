import { AdminNewsletter } from '@cardroom/contracts/newsletter-subscribers'
import type { Database } from '@cardroom/database/client'
import { type FieldTables, withFieldNames } from '@cardroom/database/field-names'
import { type Insertable, sql } from 'kysely'
import { fieldsOf, listRows } from './list-rows.ts'

export type Newsletters = ReturnType<typeof newsletters>

/** Subscribers of the newsletter. */
export function newsletters(db: Database) {
  return {
    /** Puts an address on the list. A repeat only adds what was not known: it may come from anyone. */
    async subscribe(subscription: Insertable<FieldTables['newsletters']>): Promise<void> {
      await withFieldNames(db)
        .insertInto('newsletters')
        .values(subscription)
        .onConflict((conflict) =>
          conflict.expression(sql`lower(email)`).doUpdateSet({
            name: sql`coalesce(newsletters.name, excluded.name)`,
            interestedInGame: sql`newsletters.interested_in_game OR excluded.interested_in_game`,
          }),
        )
        .execute()
    },

    /** The newest sign-ups. */
    list(max?: number, ids?: readonly number[]) {
      const subscribers = withFieldNames(db)
        .selectFrom('newsletters')
        .select(fieldsOf(AdminNewsletter))
        .orderBy('id', 'desc')
      return listRows(subscribers, max, ids)
    },

    /** Figures over all sign-ups. */
    async totals() {
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
