import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { CardroomServer } from './server.ts'
import { type Session, type Sessions, sessionCookieName } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Present on every route inside the admin plugin, and only there. */
    session?: Session
  }
  interface FastifyContextConfig {
    /** The three calls that an administrator may make before the first password is changed. */
    beforePasswordChange?: boolean
  }
}

/**
 * Registers admin routes inside one plugin whose `onRequest` hook authenticates and limits, so that access
 * never depends on how a URL is spelled. While a password change is due, only routes with
 * `beforePasswordChange` answer.
 * @param guard the sessions, and the limiter of `callLimits.admin`
 * @param register adds the routes; each states `access: 'admin'`
 */
export function adminRoutes(
  server: CardroomServer,
  { sessions, limiter }: { sessions: Sessions; limiter: RateLimiter },
  register: (admin: CardroomServer) => void,
): void {
  void server.register(async (admin) => {
    await admin.register(cookie)
    admin.addHook('onRoute', (route) => {
      route.config = { ...route.config, isGuarded: true }
    })
    admin.addHook('onRequest', async (request) => {
      const session = await readSession(request, sessions)
      if (session === null) throw new AppError('unauthenticated', 'Please sign in')
      if (
        session.passwordChangeRequired &&
        request.routeOptions.config.beforePasswordChange !== true
      ) {
        throw new AppError('password_change_required', 'Password change required')
      }
      request.session = session
      await limiter.take(`${session.adminId}:${session.createdAt}`)
    })
    register(admin)
  })
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
