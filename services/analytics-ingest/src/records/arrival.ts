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

/** The data that the server knows about a request in addition to its body. */
export type Arrival = {
  requestId: string
  /** Epoch milliseconds. */
  at: number
  /** Already truncated to a network. */
  ip: string
  userAgent: string | undefined
  cookie: string | undefined
  hasOrigin: boolean
  /** Whether the request was sent over https. */
  isSecure: boolean
  /** The visitor's id for the records of a session; null for a visitor who refuses tracking. */
  visitorIdFor: (sessionId: string) => string | null
  /** Whether the visitor refuses an id, so that none is stored and no cookie is set. */
  refusesTracking: boolean
  place: Place | undefined
}

/** Reads the data that the server knows about an incoming request. */
export function arrivalOf(request: Request, findPlace: FindPlace): Arrival {
  // Fastify derives this value from the headers on every read.
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
 * Adds the data that only the server knows to a payload. The id is the client's own if the client sent one, so that a
 * repeated call produces the same record.
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

// A browser without the cookie gets an id derived from its session id, so that its first calls all get the same one.
function visitorIdOf(cookies: string | undefined, sessionId: string): string {
  return readVisitorId(cookies) ?? uuidOf(hash('sha256', `visitor:${sessionId}`))
}

/** A UUID (version 8) from the first digits of a hexadecimal digest. */
function uuidOf(digest: string): string {
  const groups = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`]
  return [...groups, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}

function storableText(header: string): string {
  return isStorable(header) ? truncate(header, limits.userAgent) : ''
}
