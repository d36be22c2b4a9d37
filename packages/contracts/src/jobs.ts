import * as z from 'zod/mini'
import { recordKinds } from './analytics.ts'
import { SafeJson } from './safe-json.ts'

/** Names of the BullMQ queues; the Redis accounts are cut along them (`bull:<name>:*`). */
export const queueNames = { ingest: 'ingest' } as const

/** What the server adds to an analytics record at the door, before it is queued. */
export const Stamp = z.object({
  kind: z.enum(recordKinds),
  id: z.uuid(),
  /** Epoch milliseconds at which the door took the record; the row's timestamp. */
  at: z.int(),
  /** The address cut to /24 or /48; empty when it was not an address. */
  ip: z.string(),
  userAgent: z.string(),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  visitorId: z.nullable(z.string()),
  /** Neither Origin nor Sec-Fetch-Site: not a browser. */
  hasOrigin: z.boolean(),
  payload: SafeJson,
})
export type Stamp = z.infer<typeof Stamp>
