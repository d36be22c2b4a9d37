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
    /** Allowed before the first password change. */
    beforePasswordChange?: boolean
    /** Allowed while a required second factor is missing. */
    beforeFactor?: boolean
  }
}

/** Callers with a link or a key instead of a session. */
export type Readers = {
  /**
   * Identifies the caller by a valid key or the cookie of a valid link.
   * @returns the key of the rate limit; null for other callers
   * @throws {AppError} `unauthenticated` if the key or the link has expired
   */
  identify: (request: FastifyRequest) => Promise<string | null>
}

/**
 * Registers admin routes in one plugin whose `onRequest` hook authenticates, checks the permission and applies the limit, so
 * access never depends on the spelling of a URL. While a password change is due, only routes with `beforePasswordChange`
 * answer. Readers reach only routes that need `reports.read`.
 * @param register adds the routes; each states the required permission as its `access`
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
      if (permission === null) throw new Error(`${route.url} has no permission`)
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
        throw new AppError('forbidden', 'A key can only read reports')
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

/** The key in `Authorization: Bearer`; null without one. */
export function keyOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S{1,256})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The session of a request inside the admin plugin. */
export function sessionOf(request: FastifyRequest): Session {
  if (request.session === undefined) throw new Error('This route is outside the admin plugin')
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
