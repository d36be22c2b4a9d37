import { secureCookieOptions } from '@cardroom/service-kit/cookie-options'
import { sessionCookieName } from '@cardroom/service-kit/session'
import type { FastifyReply, FastifyRequest } from 'fastify'

const deviceCookieAgeSeconds = 365 * 24 * 60 * 60

/** The session id that the browser carries. */
export function readSessionId(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookieName(request.protocol)]
}

/** Lets the browser carry a session, until it is closed. */
export function keepSession(request: FastifyRequest, reply: FastifyReply, sessionId: string): void {
  reply.setCookie(sessionCookieName(request.protocol), sessionId, secureCookieOptions(request))
}

export function dropSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(request.protocol), secureCookieOptions(request))
}

/** The secret by which the browser is known, if it was here before. */
export function readDeviceToken(request: FastifyRequest): string | undefined {
  return request.cookies[deviceCookieName(request)]
}

export function keepDeviceToken(
  request: FastifyRequest,
  reply: FastifyReply,
  deviceToken: string,
): void {
  const options = { ...secureCookieOptions(request), maxAge: deviceCookieAgeSeconds }
  reply.setCookie(deviceCookieName(request), deviceToken, options)
}

function deviceCookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-device' : 'device'
}
