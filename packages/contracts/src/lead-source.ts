import * as z from 'zod/mini'
import { text } from './text-field.ts'

/** A lead by the session that sent it, and when it came. */
export const LeadSourceQuery = z.object({ sessionId: text(64, 1), at: z.iso.datetime() })

/** Where a lead came from, in a list. Texts are empty where they are unknown. */
export const LeadOrigin = z.object({
  /** Of the first touch where the page recorded it, of the visit otherwise. */
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  channel: z.string(),
})
export type LeadOrigin = z.infer<typeof LeadOrigin>

/** How many leads one call may ask for. */
export const leadsLength = 200

/** The leads of a list: `POST /api/admin/reports/lead-sources`. */
export const LeadSourcesQuery = z.strictObject({
  leads: z
    .array(z.strictObject({ sessionId: text(64, 1), at: z.iso.datetime() }))
    .check(z.minLength(1), z.maxLength(leadsLength, `Please name at most ${leadsLength} leads`)),
})

/** In the order of the leads; null: no visit is recorded of that session. */
export const LeadSourcesResponse = z.object({
  success: z.literal(true),
  data: z.array(z.nullable(LeadOrigin)),
})

/** Where a lead came from: `GET /api/admin/reports/lead-source?sessionId=&at=`. Texts are empty where they are unknown. */
export const LeadSource = z.extend(LeadOrigin, {
  firstVisitAt: z.nullable(z.iso.datetime()),
  /** Visits until the lead; null where the page did not record it. */
  visits: z.nullable(z.int()),
  /** The last ten before the lead, oldest first. */
  pages: z.array(z.object({ path: z.string(), at: z.iso.datetime() })),
})
export type LeadSource = z.infer<typeof LeadSource>

/** Null: no visit is recorded of that session. */
export const LeadSourceResponse = z.object({
  success: z.literal(true),
  data: z.nullable(LeadSource),
})

/** Where a row of a file came from; null where it is unknown. */
export type FiledOrigin = { [Name in keyof LeadOrigin]: string | null }
