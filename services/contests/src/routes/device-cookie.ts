import { secureCookieOptions } from '@cardroom/service-kit/cookie-options'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readDeviceToken } from '../domain/device.ts'

const ageSeconds = 365 * 24 * 60 * 60

/** Longer than the gateway keeps a list. */
const freshSeconds = 6

/** The secret of the browser, if it has signed somebody up. */
export function readDevice(request: FastifyRequest): string | null {
  return readDeviceToken(request.cookies[cookieName(request)])
}

/** Lets the browser prove later that it is the one that signed up. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(request), token, {
    ...secureCookieOptions(request),
    maxAge: ageSeconds,
  })
}

/** Lets whoever has just changed a list see it as it is, past the gateway's copy. */
export function showFresh(request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie('wsopFresh', '1', { ...secureCookieOptions(request), maxAge: freshSeconds })
}

function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-wsop' : 'wsop'
}
