import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

const keptDays = 400

export type KnownDevices = ReturnType<typeof knownDevices>

/** Browsers in which administrators have signed in before, each known by a secret in a cookie. */
export function knownDevices(db: Database) {
  return {
    /** Whether the owner of this address has signed in with this browser before. */
    async isKnown(token: string, email: string): Promise<boolean> {
      const found = await db
        .selectFrom('known_devices')
        .innerJoin('users', 'users.id', 'known_devices.user_id')
        .select('users.id')
        .where('token_hash', '=', hashOf(token))
        .where(({ fn }) => fn<string>('lower', ['users.email']), '=', email)
        .executeTakeFirst()
      return found !== undefined
    },

    /**
     * Knows the browser from now on.
     * @returns the browser's secret: the one it had if we gave it that, a new one otherwise
     */
    async remember(userId: string, token: string | undefined): Promise<string> {
      const isOurs = token !== undefined && (await isAnyones(db, token))
      const kept = isOurs ? token : randomBytes(32).toString('base64url')
      await db
        .insertInto('known_devices')
        .values({ token_hash: hashOf(kept), user_id: userId })
        .onConflict((conflict) =>
          conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_seen_at: new Date() }),
        )
        .execute()
      await db
        .deleteFrom('known_devices')
        .where('user_id', '=', userId)
        .where('last_seen_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
        .execute()
      return kept
    },

    /** Forgets every browser of the user but the one with this secret. */
    async forgetOthers(userId: string, token: string | undefined): Promise<void> {
      await db
        .deleteFrom('known_devices')
        .where('user_id', '=', userId)
        .where('token_hash', '!=', hashOf(token ?? ''))
        .execute()
    },
  }
}

async function isAnyones(db: Database, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
