import { secureCookieOptions } from '@cardroom/service-kit/cookie-options'
import type { FastifyReply, FastifyRequest } from 'fastify'

const tokenForm = /^[\w-]{43}$/
const ageSeconds = 365 * 24 * 60 * 60

/** Longer than the gateway caches a list. */
const freshSeconds = 6

/** The secret token of a browser that has made an entry. */
export function readDevice(request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(request)]
  return token !== undefined && tokenForm.test(token) ? token : null
}

/** Stores the token by which the browser proves later that it made the entry. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(request), token, {
    ...secureCookieOptions(request),
    maxAge: ageSeconds,
  })
}

/** Lets a browser that has just changed a list read it past the gateway's cache. */
export function showFresh(request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie('wsopFresh', '1', { ...secureCookieOptions(request), maxAge: freshSeconds })
}

function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-wsop' : 'wsop'
}
