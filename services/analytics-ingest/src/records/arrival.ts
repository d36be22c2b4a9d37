import { hash } from 'node:crypto'
import { limits, type RecordKind } from '@cardroom/contracts/analytics'
import type { PayloadOf, Stamp } from '@cardroom/contracts/jobs'
import { optOutCookie } from '@cardroom/contracts/opt-out'
import { isStorable, truncate } from '@cardroom/contracts/text'
import { readVisitorId } from '@cardroom/contracts/visitor-id'
import { truncateAddress } from '@cardroom/service-kit/address'
import { statesOrigin } from '@cardroom/service-kit/server'
import type { FindPlace, Place } from './places.ts'

export type Request = Parameters<typeof statesOrigin>[0]

/** What the server knows of a request beside its body. */
export type Arrival = {
  requestId: string
  /** Epoch milliseconds. */
  at: number
  /** Already cut to a network. */
  ip: string
  userAgent: string | undefined
  cookie: string | undefined
  hasOrigin: boolean
  /** Whether the request came by https. */
  isSecure: boolean
  /** The visitor's id in records of a session; null for one who refuses tracking. */
  visitorIdFor: (sessionId: string) => string | null
  /** Whether the visitor wants no id: none is stored then, and no cookie set. */
  refusesTracking: boolean
  place: Place | undefined
}

/** Reads what the server knows of a request that arrives now. */
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

/**
 * Adds to a payload what only the server knows. The id is the client's own when it sent one, so that a
 * repeated call is the same record.
 */
export function stamp<Kind extends RecordKind>(
  kind: Kind,
  payload: PayloadOf<Kind>,
  arrival: Arrival,
): Stamp {
  return {
    kind,
    id: payload.id ?? crypto.randomUUID(),
    requestId: arrival.requestId,
    at: arrival.at,
    ip: arrival.ip,
    userAgent: storableText(arrival.userAgent ?? ''),
    visitorId: arrival.visitorIdFor(payload.sessionId),
    hasOrigin: arrival.hasOrigin,
    ...(arrival.place && { place: arrival.place }),
    payload,
  } as Stamp
}

const optOut = new RegExp(String.raw`(?:^|;\s*)${optOutCookie}=1(?:;|$)`)

/** Whether the browser, or the visitor's choice on the privacy page, refuses tracking. */
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

function storableText(header: string): string {
  return isStorable(header) ? truncate(header, limits.userAgent) : ''
}
