import { createHash, randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'

const lifeMs = 5 * 60 * 1000

export type PendingSignIns = ReturnType<typeof pendingSignIns>

/** Pending steps of sign-ins and new factors, kept in Redis for five minutes. */
export function pendingSignIns(redis: Redis) {
  return {
    /** Creates a random passkey challenge that is valid once and for one purpose. */
    async challenge(purpose: string): Promise<string> {
      const challenge = randomBytes(32).toString('base64url')
      await redis.set(key('challenge', challenge), purpose, 'PX', lifeMs)
      return challenge
    },

    /** Consumes a challenge. @returns whether it was created for this purpose */
    async takeChallenge(challenge: string, purpose: string): Promise<boolean> {
      return (await redis.getdel(key('challenge', challenge))) === purpose
    },

    /**
     * Records that the password was correct. @returns the ticket for the second step, which must only be sent in a
     * cookie
     */
    async begin(password: { adminId: string; passwordHash: string }): Promise<string> {
      const ticket = randomBytes(32).toString('base64url')
      const value = `${password.adminId} ${hash(password.passwordHash)}`
      await redis.set(key('ticket', ticket), value, 'PX', lifeMs)
      return ticket
    },

    /** The administrator whose password the ticket proves; null once the ticket has expired. */
    async adminOf(ticket: string): Promise<string | null> {
      return (await redis.get(key('ticket', ticket)))?.split(' ')[0] ?? null
    },

    /** Consumes a ticket. @returns whether it was valid for this password */
    async finish(
      ticket: string,
      password: { adminId: string; passwordHash: string },
    ): Promise<boolean> {
      const value = await redis.getdel(key('ticket', ticket))
      return value === `${password.adminId} ${hash(password.passwordHash)}`
    },

    /** Stores the encrypted secret of an app until it is confirmed; a later secret replaces it. */
    async keepApp(adminId: string, sealedSecret: Buffer): Promise<void> {
      await redis.set(key('app', adminId), sealedSecret.toString('base64'), 'PX', lifeMs)
    },

    async appOf(adminId: string): Promise<Buffer | null> {
      const sealed = await redis.get(key('app', adminId))
      return sealed === null ? null : Buffer.from(sealed, 'base64')
    },

    async dropApp(adminId: string): Promise<void> {
      await redis.del(key('app', adminId))
    },
  }
}

const key = (kind: string, id: string) => `sign-in:${kind}:${hash(id)}`

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
