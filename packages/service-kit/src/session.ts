import { createHash, randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'

/** A signed-in administrator, as every service sees them. Times are epoch milliseconds. */
export const Session = z.object({
  adminId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordChangeRequired: z.boolean(),
  createdAt: z.int(),
})
export type Session = z.infer<typeof Session>

const idleMs = 60 * 60 * 1000
const absoluteMs = 12 * 60 * 60 * 1000

const key = (id: string) => `session:${createHash('sha256').update(id).digest('base64url')}`
const indexKey = (adminId: string) => `admin-sessions:${adminId}`

export type Sessions = ReturnType<typeof createSessions>

/**
 * Administrators' sessions in Redis: an opaque 256-bit id, of which only the SHA-256 is stored. A
 * session ends after 60 idle minutes, after 12 hours, at logout and at a password change.
 * @param redis a fail-fast connection whose account may use `session:*` and `admin-sessions:*`
 * @param now the clock, in epoch milliseconds
 */
export function createSessions(redis: Redis, now: () => number = Date.now) {
  return {
    /** Opens a session and returns its id, which only the cookie may carry. */
    async open(admin: Omit<Session, 'createdAt'>): Promise<string> {
      const id = randomBytes(32).toString('base64url')
      const session: Session = { ...admin, createdAt: now() }
      await redis
        .multi()
        .set(key(id), JSON.stringify(session), 'PX', idleMs)
        .sadd(indexKey(admin.adminId), key(id))
        .pexpire(indexKey(admin.adminId), absoluteMs)
        .exec()
      return id
    },

    /** The session, kept alive by being read; null when there is none, or none any more. */
    async read(id: string): Promise<Session | null> {
      const stored = await redis.getex(key(id), 'PX', idleMs)
      if (stored === null) return null
      const session = Session.parse(JSON.parse(stored))
      if (now() - session.createdAt < absoluteMs) return session
      await redis.del(key(id))
      return null
    },

    /** Ends one session. */
    async close(id: string): Promise<void> {
      await redis.del(key(id))
    },

    /** Ends every session of an administrator. */
    async closeAllOf(adminId: string): Promise<void> {
      const keys = await redis.smembers(indexKey(adminId))
      await redis.del(indexKey(adminId), ...keys)
    },
  }
}

/** The session cookie's name: `__Host-` prefixed where the visitor's own connection is encrypted. */
export function sessionCookieName(protocol: string): string {
  return protocol === 'https' ? '__Host-sid' : 'sid'
}
