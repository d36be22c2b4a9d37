import {
  type AccessToken,
  type AccessTokenKind,
  type CreateAccessTokenRequest,
  tokenPrefixes,
} from '@cardroom/contracts/access-tokens'
import { limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { newSecret, secretHash } from '@cardroom/database/secrets'
import type { Redis } from 'ioredis'
import type { AccessTokens, StoredToken } from './repository.ts'

/** The administrator and the request, for the audit log. */
export type Author = { actor: { id: string; email: string }; requestId: string }

/** A link that a browser has opened. */
export type OpenedLink = { name: string; expiresAt: string }

/** The credentials of a request without a sign-in: a key, or the session of an opened link. */
export type ReaderProof = { key: string | null; sessionId: string | undefined; address: string }

export type SharingDeps = {
  tokens: AccessTokens
  /** A fail-fast connection whose account may use `shared-session:*`. */
  redis: Redis
  /** The limiter of `callLimits.sharing`. */
  limiter: RateLimiter
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

const dayMs = 24 * 60 * 60 * 1000

/** For this long after it opens a link, a browser may read the reports; then the link has to be opened again. */
const linkSessionSeconds = 12 * 60 * 60

export type Sharing = ReturnType<typeof createSharing>

/**
 * Links that show the reports, and keys that read them. A browser exchanges the secret of a link for a session, so that
 * the secret does not remain in the URL. Every call queries Postgres, so that a revocation takes effect immediately.
 */
export function createSharing({ tokens, redis, limiter, now = Date.now }: SharingDeps) {
  async function ofSecret(kind: AccessTokenKind, secret: string): Promise<StoredToken | null> {
    if (!secret.startsWith(tokenPrefixes[kind])) return null
    const token = await tokens.find({ secretHash: secretHash(secret) })
    return token?.kind === kind ? token : null
  }

  /** The token, unless it has ended. */
  function valid(token: StoredToken): StoredToken {
    const what = token.kind === 'link' ? 'link' : 'key'
    if (token.revokedAt !== null) {
      throw new AppError('unauthenticated', `This ${what} was revoked. Please ask for a new one.`)
    }
    if (token.expiresAt !== null && token.expiresAt.getTime() <= now()) {
      throw new AppError('unauthenticated', `This ${what} has expired. Please ask for a new one.`)
    }
    return token
  }

  async function ofSession(sessionId: string): Promise<StoredToken> {
    const id = await redis.get(sessionKey(sessionId))
    const token = id === null ? null : await tokens.find({ id })
    if (token === null) {
      throw new AppError('unauthenticated', 'Please open the link again that you were sent.')
    }
    return valid(token)
  }

  async function ofKey(key: string, address: string): Promise<StoredToken> {
    try {
      const token = await ofSecret('key', key)
      if (token === null) throw new AppError('unauthenticated', 'There is no such key')
      return valid(token)
    } catch (error) {
      // Only failed attempts are counted, so that a valid key is subject only to its own rate limit.
      if (error instanceof AppError) await limiter.take(limitKeyOf(address))
      throw error
    }
  }

  return {
    list: () => tokens.list(),

    /** @throws AppError `conflict` if the limit is reached */
    async create(
      { kind, name, days }: CreateAccessTokenRequest,
      context: Author,
    ): Promise<{ token: AccessToken; secret: string }> {
      const secret = tokenPrefixes[kind] + newSecret()
      const createdAt = new Date(now())
      const expiresAt = days === null ? null : new Date(now() + days * dayMs)
      const token = await tokens.create(
        { kind, name, secretHash: secretHash(secret), expiresAt },
        createdAt,
        context,
      )
      if (token === null) {
        throw new AppError('conflict', 'There are too many links and keys. Please revoke one.')
      }
      return { token, secret }
    },

    /** Revokes a link or a key. @throws AppError `not_found` */
    async revoke(id: string, context: Author): Promise<void> {
      if (await tokens.revoke(id, new Date(now()), context)) return
      throw new AppError('not_found', 'There is no such link or key')
    },

    /**
     * Exchanges the secret of a link for a session id, which must only be sent in the cookie.
     * @throws AppError `unauthenticated` if the link does not exist or has ended
     */
    async open(secret: string, address: string) {
      await limiter.take(limitKeyOf(address))
      const token = await ofSecret('link', secret)
      if (token === null) {
        throw new AppError(
          'unauthenticated',
          'There is no such link. Please check that its address is whole.',
        )
      }
      const link = toLink(valid(token))
      const leftSeconds = Math.ceil((Date.parse(link.expiresAt) - now()) / 1000)
      const maxAgeSeconds = Math.min(linkSessionSeconds, leftSeconds)
      const sessionId = newSecret()
      await redis.set(sessionKey(sessionId), token.id, 'EX', maxAgeSeconds)
      await tokens.touch(token.id, new Date(now()))
      return { link, sessionId, maxAgeSeconds }
    },

    /** The link of a session. @throws AppError `unauthenticated` */
    opened: async (sessionId: string) => toLink(await ofSession(sessionId)),

    /**
     * The reader as the rate limit identifies it; null without a key and a session.
     * @throws AppError `unauthenticated` if either is unknown or has ended
     */
    async identify({ key, sessionId, address }: ReaderProof): Promise<string | null> {
      if (key === null && sessionId === undefined) return null
      const { id } = key === null ? await ofSession(sessionId ?? '') : await ofKey(key, address)
      await tokens.touch(id, new Date(now()))
      return `${id}:${limitKeyOf(address)}`
    },
  }
}

function toLink({ name, expiresAt }: StoredToken): OpenedLink {
  if (expiresAt === null) throw new Error('A link has an end')
  return { name, expiresAt: expiresAt.toISOString() }
}

function sessionKey(sessionId: string): string {
  return `shared-session:${secretHash(sessionId).toString('base64url')}`
}
