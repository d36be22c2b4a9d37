import * as z from 'zod/mini'
import { limits } from './analytics-limits.ts'
import { SafeJson } from './safe-json.ts'
import { text } from './text-field.ts'

/*
 * Unknown keys are ignored, and every field except the session and the subject may be missing or null, so that an old
 * client, or one that cannot read a value, never loses its record.
 */

export { limits }

const maxInt4 = 2_147_483_647
const optionalText = (maxLength: number) => z.nullish(text(maxLength))
const optionalInt = (minimum: number, maximum: number) =>
  z.nullish(z.int().check(z.gte(minimum), z.lte(maximum)))
const optionalJson = z.optional(SafeJson)

/** Made by the client and repeated on a retry, so a repeat is stored once. */
const id = z.optional(z.uuid())
const sessionId = text(limits.sessionId, 1)

/** Sent at the start of a visit. `source` and `medium` are the client's claims; the server classifies again. */
export const TrafficSourcePayload = z.object({
  id,
  sessionId,
  landingPage: optionalText(limits.url),
  referrer: optionalText(limits.url),
  utmSource: optionalText(limits.utm),
  utmMedium: optionalText(limits.utm),
  utmCampaign: optionalText(limits.utm),
  utmContent: optionalText(limits.utm),
  utmTerm: optionalText(limits.utm),
  source: optionalText(limits.name),
  medium: optionalText(limits.name),
  screenWidth: optionalInt(0, 100_000),
  screenHeight: optionalInt(0, 100_000),
  userAgent: optionalText(limits.userAgent),
  language: optionalText(limits.language),
  /** The query parameters other than utm ones, as JSON text. */
  customParams: optionalText(limits.customParams),
})
export type TrafficSourcePayload = z.infer<typeof TrafficSourcePayload>

export const EventPayload = z.object({
  id,
  sessionId,
  eventType: text(limits.name, 1),
  eventCategory: optionalText(limits.name),
  eventAction: optionalText(limits.name),
  eventLabel: optionalText(limits.label),
  eventValue: optionalInt(-maxInt4, maxInt4),
  pagePath: optionalText(limits.path),
  additionalData: optionalJson,
})
export type EventPayload = z.infer<typeof EventPayload>

/**
 * A page that was opened; the same call with `timeSpent` (seconds of visible time) closes it. Both have the same `id`;
 * without one, an exit completes the session's latest view of that path.
 */
export const PageViewPayload = z.object({
  id,
  sessionId,
  pagePath: text(limits.path, 1),
  pageTitle: optionalText(limits.title),
  referrer: optionalText(limits.url),
  timeSpent: z.nullish(z.number()),
})
export type PageViewPayload = z.infer<typeof PageViewPayload>

/** A lead, a submission or an abandonment. `monetaryValue` is only a claim; the server sets the value. */
export const ConversionPayload = z.object({
  id,
  sessionId,
  conversionType: text(limits.name, 1),
  formData: optionalJson,
  monetaryValue: z.nullish(z.number()),
  originalSource: optionalText(limits.name),
  originalMedium: optionalText(limits.name),
  originalCampaign: optionalText(limits.utm),
  daysToConversion: optionalInt(0, 36_500),
  touchPoints: optionalInt(0, 1_000_000),
  /** ISO 8601 or epoch milliseconds; dropped if out of range, because a visitor's clock may be wrong. */
  firstVisitTimestamp: z.nullish(z.union([text(64), z.number()])),
  utmParameters: optionalJson,
})
export type ConversionPayload = z.infer<typeof ConversionPayload>

/** The record is durable. `id` is the client's or, without one, the server's. */
export const Accepted = z.object({ success: z.literal(true), id: z.uuid() })

/** The kinds of record, which are also the last segments of their paths. */
export const recordKinds = ['traffic-source', 'event', 'page-view', 'conversion'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Records of any kind in the order in which they happened; all are stored or none. */
export const RecordsPayload = z.object({
  records: z
    .array(
      z.discriminatedUnion('kind', [
        z.extend(TrafficSourcePayload, { kind: z.literal('traffic-source') }),
        z.extend(EventPayload, { kind: z.literal('event') }),
        z.extend(PageViewPayload, { kind: z.literal('page-view') }),
        z.extend(ConversionPayload, { kind: z.literal('conversion') }),
      ]),
    )
    .check(z.minLength(1), z.maxLength(limits.recordsPerCall)),
})
export type RecordsPayload = z.infer<typeof RecordsPayload>

/** The records are durable; `ids` are in the order of the call. */
export const RecordsAccepted = z.object({ success: z.literal(true), ids: z.array(z.uuid()) })
