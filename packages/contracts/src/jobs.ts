import * as z from 'zod/mini'
import {
  ConversionPayload,
  EventPayload,
  PageViewPayload,
  type RecordKind,
  TrafficSourcePayload,
} from './analytics.ts'

/** Names of the BullMQ queues; the Redis accounts are cut along them (`bull:<name>:*`). */
export const queueNames = { ingest: 'ingest' } as const

const stamped = <Kind extends RecordKind, Payload extends z.ZodMiniType>(
  kind: Kind,
  payload: Payload,
) =>
  z.object({
    kind: z.literal(kind),
    payload,
    id: z.uuid(),
    /** Of the call that brought it; the same in the logs of gateway, door and worker. */
    requestId: z.string(),
    /** Epoch milliseconds at which the door took the record; the row's timestamp. */
    at: z.int(),
    /** The address cut to /24 or /48; empty when it was not an address. */
    ip: z.string(),
    userAgent: z.string(),
    visitorId: z.nullable(z.string()),
    /** Whether Origin or Sec-Fetch-Site was there; without either it was not a browser. */
    hasOrigin: z.boolean(),
  })

/** An analytics record with what the server adds to it at the door, before it is queued. */
export const Stamp = z.discriminatedUnion('kind', [
  stamped('traffic-source', TrafficSourcePayload),
  stamped('event', EventPayload),
  stamped('page-view', PageViewPayload),
  stamped('conversion', ConversionPayload),
])
export type Stamp = z.infer<typeof Stamp>

/** The payload that each kind of record carries. */
export type PayloadOf<Kind extends RecordKind> = Extract<Stamp, { kind: Kind }>['payload']

/** A job of the ingest queue: one batch, stored in one transaction. */
export const StoreRecordsJob = z.object({ stamps: z.array(Stamp) })
export type StoreRecordsJob = z.infer<typeof StoreRecordsJob>
