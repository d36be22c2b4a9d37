import * as z from 'zod/mini'
import {
  type ConversionPayload,
  type EventPayload,
  type PageViewPayload,
  type RecordKind,
  recordKinds,
  type TrafficSourcePayload,
} from './analytics.ts'

/** Names of the BullMQ queues; the Redis accounts are cut along them (`bull:<name>:*`). */
export const queueNames = { ingest: 'ingest', mail: 'mail', handResults: 'hand-results' } as const

/** The payload that each kind of record carries. */
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
  /** Of the request that sent it; the same in the logs of gateway, server and worker. */
  requestId: string
  /** Epoch milliseconds at which the server received the record; the row's timestamp. */
  at: number
  /** The address cut to /24 or /48; empty when it was not an address. */
  ip: string
  /** The place of the address; absent when it is unknown. */
  place?: { country: string | null; region?: string | null; city: string | null }
  userAgent: string
  visitorId: string | null
  /** Whether a browser sent it: it had Origin or Sec-Fetch-Site; of a redirect, whether a person opened the address. */
  hasOrigin: boolean
  /** Whether its network has sent more conversions than count; such a record is stored, and left out. */
  isLimited?: boolean
  /** Of a conversion: whether its network has had the price of its kind that day; it counts, and is worth nothing. */
  isUnpriced?: boolean
  /** Whether its visit began with referrer spam; such a record is stored, and left out. */
  isSpam?: boolean
  /** Of a redirect, until it is put into its visit: the address that was opened and its referrer. */
  arrival?: { landingPage: string; referrer: string }
  /** The visit that the server has put the record in; absent in records that an earlier release queued. */
  visitId?: string
  /** Whether the visit begins with this record; true of one traffic source a visit. */
  beginsVisit?: boolean
  /** Of a traffic source: where it came from. Of a conversion: where its visit came from, if that is known. */
  attribution?: JudgedAttribution
}

/** Where an arrival came from, as the server judges it. */
export type JudgedAttribution = {
  source: string
  medium: string
  campaign: string
  channel: string
}

/** The visit of a record; one of an earlier release was its session. */
export function visitOf(stamp: Stamp): string {
  return stamp.visitId ?? stamp.payload.sessionId
}

/** An analytics record with what the server adds before it is queued. */
export type Stamp = { [Kind in RecordKind]: StampOf<Kind> }[RecordKind]

// The routes have parsed every payload with its contract; parsing it once more would cost the worker a sixth of
// its time. A damaged record becomes a dead letter when it is stored.
const isStamp = (value: unknown): value is Stamp => {
  const { kind, id, at, payload } = (value ?? {}) as Partial<Stamp>
  return (
    recordKinds.some((known) => known === kind) &&
    typeof id === 'string' &&
    typeof at === 'number' &&
    typeof payload === 'object'
  )
}

/** A job of the ingest queue: one batch of records, stored in one transaction with others. */
export const StoreRecordsJob = z.object({ stamps: z.array(z.custom<Stamp>(isStamp)) })
