import type { Database } from '@cardroom/database/client'
import { newSecret, secretHash } from '@cardroom/database/secrets'
import { sql } from 'kysely'

const maxAgeDays = 400

export type KnownDevices = ReturnType<typeof knownDevices>

/** Browsers that administrators have signed in with before. A token in a cookie identifies each browser. */
export function knownDevices(db: Database) {
  return {
    /** Whether the owner of this address has signed in with this browser before. */
    async isKnown(token: string, email: string): Promise<boolean> {
      const found = await db
        .selectFrom('known_devices')
        .innerJoin('users', 'users.id', 'known_devices.user_id')
        .select('users.id')
        .where('token_hash', '=', secretHash(token))
        .where(({ fn }) => fn<string>('lower', ['users.email']), '=', email)
        .executeTakeFirst()
      return found !== undefined
    },

    /**
     * Adds the browser to the user's known devices.
     * @returns the token that the browser sent if it is known, otherwise a new one
     */
    async remember(userId: string, token: string | undefined): Promise<string> {
      const isKnown = token !== undefined && (await isStored(db, token))
      const deviceToken = isKnown ? token : newSecret()
      await db
        .insertInto('known_devices')
        .values({ token_hash: secretHash(deviceToken), user_id: userId })
        .onConflict((conflict) =>
          conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_seen_at: new Date() }),
        )
        .execute()
      await db
        .deleteFrom('known_devices')
        .where('user_id', '=', userId)
        .where('last_seen_at', '<', sql<Date>`now() - make_interval(days => ${maxAgeDays})`)
        .execute()
      return deviceToken
    },

    /** Deletes all known devices of the user except this one. */
    async forgetOthers(userId: string, token: string | undefined): Promise<void> {
      await db
        .deleteFrom('known_devices')
        .where('user_id', '=', userId)
        .where('token_hash', '!=', secretHash(token ?? ''))
        .execute()
    },
  }
}

async function isStored(db: Database, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', secretHash(token))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
