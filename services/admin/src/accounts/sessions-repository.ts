import { randomBytes } from 'node:crypto'
import type { Role } from '@cardroom/contracts/session'
import type { Database } from '@cardroom/database/client'
import { sessionHash, sessionReader } from '@cardroom/database/sessions'
import { sql } from 'kysely'

/** An open session, as its owner sees it. */
export type OpenSession = {
  /** Identifies the session in a list; it does not grant access. */
  id: string
  browser: string
  createdAt: Date
  usedAt: Date
}

export type AdminSessions = ReturnType<typeof adminSessions>

/** Sessions of administrators. Each has an opaque 256-bit id, of which only the SHA-256 is stored. */
export function adminSessions(db: Database) {
  const hasEnded = sql<boolean>`session_has_ended(used_at, created_at)`
  const publicId = sql<string>`encode(substring(id_hash FOR 16), 'hex')`

  const reader = sessionReader(db)

  return {
    read: (id: string) => reader.read(id),

    /** The roles of the given sessions that are still open, by id. Reading them does not count as use. */
    async rolesOf(ids: readonly string[]): Promise<Map<string, Role>> {
      const byHash = new Map(ids.map((id) => [sessionHash(id).toString('hex'), id]))
      const rows = await db
        .selectFrom('admin_sessions')
        .innerJoin('users', 'users.id', 'user_id')
        .select([sql<string>`encode(id_hash, 'hex')`.as('hash'), 'role'])
        .where(
          'id_hash',
          'in',
          [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex')),
        )
        .where(sql<boolean>`NOT session_has_ended(used_at, admin_sessions.created_at)`)
        .where('is_admin', '=', true)
        .where('suspended_at', 'is', null)
        .execute()
      return new Map(rows.map(({ hash, role }) => [byHash.get(hash) ?? '', role]))
    },

    /** Opens a session and returns its id, which must only be sent in the cookie. */
    async open(userId: string, browser: string): Promise<string> {
      const id = randomBytes(32).toString('base64url')
      await db.deleteFrom('admin_sessions').where(hasEnded).execute()
      await db
        .insertInto('admin_sessions')
        .values({ id_hash: sessionHash(id), user_id: userId, browser })
        .execute()
      return id
    },

    /** Ends one session. */
    async close(id: string): Promise<void> {
      await db.deleteFrom('admin_sessions').where('id_hash', '=', sessionHash(id)).execute()
    },

    /** Open sessions of a user, most recently used first. */
    async list(userId: string): Promise<OpenSession[]> {
      return await db
        .selectFrom('admin_sessions')
        .select([publicId.as('id'), 'browser', 'created_at as createdAt', 'used_at as usedAt'])
        .where('user_id', '=', userId)
        .where((eb) => eb.not(hasEnded))
        .orderBy('used_at', 'desc')
        .execute()
    },

    /** The identifier of a session in `list`. */
    publicId: (id: string): string => sessionHash(id).toString('hex', 0, 16),

    /** Ends one of a user's sessions. @returns whether it was open */
    async closeOne(userId: string, listedId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('admin_sessions')
        .where('user_id', '=', userId)
        .where(publicId, '=', listedId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Ends all sessions of a user except `kept`. @returns the number of ended sessions */
    async closeAllOf(userId: string, kept?: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('admin_sessions')
        .where('user_id', '=', userId)
        .$if(kept !== undefined, (query) => query.where('id_hash', '!=', sessionHash(kept ?? '')))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
