import * as z from 'zod/mini'
import {
  type ConversionPayload,
  type EventPayload,
  type PageViewPayload,
  type RecordKind,
  recordKinds,
  type TrafficSourcePayload,
} from './analytics.ts'

/** Names of the BullMQ queues; rights of the Redis accounts refer to them (`bull:<name>:*`). */
export const queueNames = { ingest: 'ingest', mail: 'mail', handResults: 'hand-results' } as const

export type PayloadOf<Kind extends RecordKind> = {
  'traffic-source': TrafficSourcePayload
  event: EventPayload
  'page-view': PageViewPayload
  conversion: ConversionPayload
}[Kind]

type StampOf<Kind extends RecordKind> = {
  kind: Kind
  payload: PayloadOf<Kind>
  id: string
  /** The same in the logs of gateway, server and worker. */
  requestId: string
  /** When the server received the record, in epoch milliseconds; the row's timestamp. */
  at: number
  /** The /24 or /48 network; empty if the address was invalid. */
  ip: string
  place?: { country: string | null; region?: string | null; city: string | null }
  userAgent: string
  visitorId: string | null
  /** Whether a browser sent it (Origin or Sec-Fetch-Site); for a redirect, whether a person opened the address. */
  hasOrigin: boolean
  /** The network exceeded its conversions; the record is stored as filtered. */
  isLimited?: boolean
  /** The network already had the price of this kind of conversion that day; it counts with a value of 0. */
  isUnpriced?: boolean
  /** The visit began with referrer spam; the record is stored as filtered. */
  isSpam?: boolean
  /** For a redirect that is not assigned to a visit yet. */
  arrival?: { landingPage: string; referrer: string }
  /** Assigned by the server; absent in records queued by an earlier release. */
  visitId?: string
  /** True for one traffic source per visit. */
  beginsVisit?: boolean
  /** The source of a traffic source or, if known, of a conversion's visit. */
  attribution?: JudgedAttribution
}

/** The source as the server classified it. */
export type JudgedAttribution = {
  source: string
  medium: string
  campaign: string
  channel: string
}

/** The visit of a record; in earlier releases the session. */
export function visitOf(stamp: Stamp): string {
  return stamp.visitId ?? stamp.payload.sessionId
}

/** An analytics record with what the server adds before it is queued. */
export type Stamp = { [Kind in RecordKind]: StampOf<Kind> }[RecordKind]

// The routes have already parsed every payload; parsing again would cost the worker a sixth of its time. A damaged record
// becomes a dead letter when it is stored.
const isStamp = (value: unknown): value is Stamp => {
  const { kind, id, at, payload } = (value ?? {}) as Partial<Stamp>
  return (
    recordKinds.some((known) => known === kind) &&
    typeof id === 'string' &&
    typeof at === 'number' &&
    typeof payload === 'object'
  )
}

/** A batch of records of the ingest queue; one transaction may store several batches. */
export const StoreRecordsJob = z.object({ stamps: z.array(z.custom<Stamp>(isStamp)) })
