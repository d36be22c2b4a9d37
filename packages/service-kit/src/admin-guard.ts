import { may, type Session } from '@cardroom/contracts/session'
import cookie from '@fastify/cookie'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { RateLimiter } from './rate-limit.ts'
import { type CardroomServer, permissionOf } from './server.ts'
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
  }
}

/** Who reads reports without being signed in. */
export type Readers = {
  /**
   * Identifies the sender of a valid key or the cookie of a valid link.
   * @returns the key of the rate limit; null for anybody else
   * @throws {AppError} `unauthenticated` when the key or the link has ended
   */
  identify: (request: FastifyRequest) => Promise<string | null>
}

/**
 * Registers admin routes inside one plugin whose `onRequest` hook authenticates, checks the permission and limits, so
 * that access never depends on how a URL is spelled. While a password change is due, only routes with
 * `beforePasswordChange` answer. Readers reach only the routes that need `reports.read`.
 * @param guard the sessions, the limiter of `callLimits.admin`, and readers where there are any
 * @param register adds the routes; each states the permission it needs as its `access`
 */
export function adminRoutes(
  server: CardroomServer,
  { sessions, limiter, readers }: { sessions: Sessions; limiter: RateLimiter; readers?: Readers },
  register: (admin: CardroomServer) => void,
): void {
  void server.register(async (admin) => {
    await admin.register(cookie)
    admin.addHook('onRoute', (route) => {
      const permission = permissionOf(route.config?.access)
      if (permission === null) throw new Error(`${route.url} does not state its permission`)
      if (may('reader', permission) && !readingMethods.has(String(route.method))) {
        throw new Error(`${route.url} changes something, so it is not for readers`)
      }
      route.config = { ...route.config, isGuarded: true }
    })
    admin.addHook('onRequest', async (request) => {
      const permission = permissionOf(request.routeOptions.config.access) ?? 'system.manage'
      const isOpenToReaders = may('reader', permission)
      const isByKey = keyOf(request) !== null
      if (isByKey && !isOpenToReaders) {
        throw new AppError('forbidden', 'A key reads the reports and nothing else')
      }
      // A key takes precedence over a session of the same caller.
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
      if (!may(session.role, permission)) {
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
