import { limits, type RecordKind } from '@cardroom/contracts/analytics'
import type { PayloadOf, Stamp } from '@cardroom/contracts/jobs'
import { isStorable, truncate } from '@cardroom/contracts/text'

/** The place of an address, as far as the data file knows it. */
export type Place = { country: string | null; region: string | null; city: string | null }

/** Looks up a whole address, before it is cut to its network; undefined when it is not known. */
export type FindPlace = (address: string) => Place | undefined

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
  /** Where the address is, if that is known. */
  place: Place | undefined
}

/**
 * Adds to a payload what only the server knows. The id is the client's own when it sent one, so that a
 * repeat of the call is the same record.
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

function storableText(header: string): string {
  return isStorable(header) ? truncate(header, limits.userAgent) : ''
}
