import { secureCookieOptions } from '@cardroom/service-kit/cookie-options'
import { sessionCookieName } from '@cardroom/service-kit/session'
import type { FastifyReply, FastifyRequest } from 'fastify'

const deviceCookieAgeSeconds = 365 * 24 * 60 * 60

/** The session id from the browser's cookie. */
export function readSessionId(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookieName(request.protocol)]
}

/** Sets the session cookie, which lasts until the browser is closed. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string,
): void {
  reply.setCookie(sessionCookieName(request.protocol), sessionId, secureCookieOptions(request))
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(request.protocol), secureCookieOptions(request))
}

/** The browser's known-device token, if it has one. */
export function readDeviceToken(request: FastifyRequest): string | undefined {
  return request.cookies[deviceCookieName(request)]
}

export function setDeviceCookie(
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

/** The ticket of a sign-in that is waiting for its second step. */
export function readTicket(request: FastifyRequest): string | undefined {
  return request.cookies[ticketCookieName(request)]
}

/** Sets the ticket cookie, which lasts until the browser is closed; the ticket itself expires earlier. */
export function setTicketCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  ticket: string,
): void {
  reply.setCookie(ticketCookieName(request), ticket, secureCookieOptions(request))
}

export function clearTicketCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(ticketCookieName(request), secureCookieOptions(request))
}

function ticketCookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-sign-in' : 'sign-in'
}

/** The session of the share link that the browser has opened. */
export function readLinkSession(request: FastifyRequest): string | undefined {
  return request.cookies[linkCookieName(request)]
}

export function setLinkCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string,
  maxAge: number,
): void {
  const options = { ...secureCookieOptions(request), maxAge }
  reply.setCookie(linkCookieName(request), sessionId, options)
}

function linkCookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-shared' : 'shared'
}
