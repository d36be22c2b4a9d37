import { hash } from 'node:crypto'
import { optOutCookie } from '@cardroom/contracts/opt-out'
import { readVisitorId } from '@cardroom/contracts/visitor-id'
import { truncateAddress } from '@cardroom/service-kit/address'
import { statesOrigin } from '@cardroom/service-kit/server'
import type { Arrival, FindPlace } from '../domain/stamp.ts'

export type Request = Parameters<typeof statesOrigin>[0]

/** What the server knows of a request that arrives now. */
export function arrivalOf(request: Request, findPlace: FindPlace): Arrival {
  // Fastify works it out from the headers each time it is read.
  const { ip } = request
  const refuses = refusesTracking(request)
  return {
    requestId: request.id,
    at: Date.now(),
    ip: truncateAddress(ip),
    place: findPlace(ip),
    userAgent: request.headers['user-agent'],
    cookie: request.headers.cookie,
    hasOrigin: statesOrigin(request),
    visitorIdFor: (sessionId) => (refuses ? null : visitorIdOf(request.headers.cookie, sessionId)),
    isSecure: request.protocol === 'https',
    refusesTracking: refuses,
  }
}

const optOut = new RegExp(String.raw`(?:^|;\s*)${optOutCookie}=1(?:;|$)`)

/** Whether the browser or the visitor's own choice on the privacy page says so. */
function refusesTracking({ headers }: Request): boolean {
  return headers['sec-gpc'] === '1' || headers['dnt'] === '1' || optOut.test(headers.cookie ?? '')
}

// A browser without the cookie gets its id from its session's, so that its first calls agree on it.
function visitorIdOf(cookies: string | undefined, sessionId: string): string {
  return readVisitorId(cookies) ?? uuidOf(hash('sha256', `visitor:${sessionId}`))
}

/** A UUID (version 8) of the first digits of a digest in hexadecimal. */
function uuidOf(digest: string): string {
  const groups = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`]
  return [...groups, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}
