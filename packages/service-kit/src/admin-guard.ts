import { isAtLeast, type Session } from '@cardroom/contracts/session'
import cookie from '@fastify/cookie'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { RateLimiter } from './rate-limit.ts'
import { type CardroomServer, roleOf } from './server.ts'
import { type Sessions, sessionCookieName } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Present on every route inside the admin plugin, and only there. */
    session?: Session
  }
  interface FastifyContextConfig {
    /** The calls that an administrator may make before the first password is changed. */
    beforePasswordChange?: boolean
    /** A call that an administrator may make who must have a second factor and has none. */
    beforeFactor?: boolean
    /** A report that a link or a key may read too; only reading routes may say so. */
    isOpenToReaders?: boolean
  }
}

/** Who reads reports without being signed in. */
export type Readers = {
  /**
   * Whoever sends a valid key or the cookie of a valid link; null for anybody else.
   * @returns what the calls are counted by
   * @throws {AppError} `unauthenticated` when the key or the link has ended
   */
  identify: (request: FastifyRequest) => Promise<string | null>
}

/**
 * Registers admin routes inside one plugin whose `onRequest` hook authenticates, compares roles and limits, so that
 * access never depends on how a URL is spelled. While a password change is due, only routes with
 * `beforePasswordChange` answer. Readers reach routes with `isOpenToReaders` and no other.
 * @param guard the sessions, the limiter of `callLimits.admin`, and readers where there are any
 * @param register adds the routes; each states the least role that may call it as its `access`
 */
export function adminRoutes(
  server: CardroomServer,
  { sessions, limiter, readers }: { sessions: Sessions; limiter: RateLimiter; readers?: Readers },
  register: (admin: CardroomServer) => void,
): void {
  void server.register(async (admin) => {
    await admin.register(cookie)
    admin.addHook('onRoute', (route) => {
      const least = roleOf(route.config?.access)
      if (least === null) throw new Error(`${route.url} does not state which role may call it`)
      if (route.config?.isOpenToReaders === true && least !== 'viewer') {
        throw new Error(`${route.url} is not for viewers, so it is not for readers`)
      }
      if (route.config?.isOpenToReaders === true && !readingMethods.has(String(route.method))) {
        throw new Error(`${route.url} changes something, so it is not for readers`)
      }
      route.config = { ...route.config, isGuarded: true }
    })
    admin.addHook('onRequest', async (request) => {
      const { isOpenToReaders = false } = request.routeOptions.config
      const isByKey = keyOf(request) !== null
      if (isByKey && !isOpenToReaders) {
        throw new AppError('forbidden', 'A key reads the reports and nothing else')
      }
      // Who sends a key means it, not a session that the caller has too.
      const session = isByKey ? null : await readSession(request, sessions)
      if (session === null) {
        const reader = isOpenToReaders ? await readers?.identify(request) : null
        if (reader === null || reader === undefined) {
          throw new AppError('unauthenticated', 'Please sign in')
        }
        await limiter.take(`reader:${reader}`)
        return
      }
      if (
        session.passwordChangeRequired &&
        request.routeOptions.config.beforePasswordChange !== true
      ) {
        throw new AppError('password_change_required', 'Password change required')
      }
      if (session.factorRequired && !isBeforeFactor(request.routeOptions.config)) {
        throw new AppError('factor_required', 'Please set up a second factor first')
      }
      const least = roleOf(request.routeOptions.config.access) ?? 'owner'
      if (!isAtLeast(session.role, least)) {
        throw new AppError('forbidden', 'Your role does not allow this. An owner can change it.')
      }
      request.session = session
      await limiter.take(`${session.adminId}:${session.createdAt}`)
    })
    register(admin)
  })
}

function isBeforeFactor({ beforeFactor, beforePasswordChange }: FastifyContextConfig): boolean {
  return beforeFactor === true || beforePasswordChange === true
}

const readingMethods = new Set(['GET', 'HEAD'])

/** The key in a request's `Authorization: Bearer`; null without one. */
export function keyOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S{1,256})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The session of a request inside the admin plugin. */
export function sessionOf(request: FastifyRequest): Session {
  if (request.session === undefined) throw new Error('This route stands outside the admin plugin')
  return request.session
}

/** The administrator of a request, and its id, for the audit log. */
export function auditContextOf(request: FastifyRequest) {
  const { adminId, email } = sessionOf(request)
  return { actor: { id: adminId, email }, requestId: request.id }
}

async function readSession(request: FastifyRequest, sessions: Sessions): Promise<Session | null> {
  const id = request.cookies[sessionCookieName(request.protocol)]
  if (id === undefined || id === '') return null
  try {
    return await sessions.read(id)
  } catch (error) {
    throw new AppError('unavailable', 'Sign-in is not available for a moment', { cause: error })
  }
}
