import * as z from 'zod/mini'
import { text } from './text-field.ts'

/** A lead by the session that sent it, and when it came. */
export const LeadSourceQuery = z.object({ sessionId: text(64, 1), at: z.iso.datetime() })

/** The source of a lead in a list. Unknown texts are empty. */
export const LeadOrigin = z.object({
  /** Of the first touch if the page recorded it, otherwise of the visit. */
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  channel: z.string(),
})
export type LeadOrigin = z.infer<typeof LeadOrigin>

/** The most leads in one request. */
export const leadsLength = 200

/** The leads of a list: `POST /api/admin/reports/lead-sources`. */
export const LeadSourcesQuery = z.strictObject({
  leads: z
    .array(z.strictObject({ sessionId: text(64, 1), at: z.iso.datetime() }))
    .check(z.minLength(1), z.maxLength(leadsLength, `Please name at most ${leadsLength} leads`)),
})

/** In the order of the leads; null without a recorded visit. */
export const LeadSourcesResponse = z.object({
  success: z.literal(true),
  data: z.array(z.nullable(LeadOrigin)),
})

/** The source of a lead: `GET /api/admin/reports/lead-source?sessionId=&at=`. Unknown texts are empty. */
export const LeadSource = z.extend(LeadOrigin, {
  firstVisitAt: z.nullable(z.iso.datetime()),
  /** The number of visits before the lead; null if the page did not record it. */
  visits: z.nullable(z.int()),
  /** The last ten before the lead, oldest first. */
  pages: z.array(z.object({ path: z.string(), at: z.iso.datetime() })),
})
export type LeadSource = z.infer<typeof LeadSource>

/** Null without a recorded visit. */
export const LeadSourceResponse = z.object({
  success: z.literal(true),
  data: z.nullable(LeadSource),
})

/** The source of a row in a file; null if unknown. */
export type FiledOrigin = { [Name in keyof LeadOrigin]: string | null }
