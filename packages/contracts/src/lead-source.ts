import { response } from './response.ts'
import * as z from 'zod/mini'
import { text } from './text-field.ts'

/** A lead, identified by its session and time. */
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

export const leadsLength = 200

export const LeadSourcesQuery = z.strictObject({
  leads: z
    .array(z.strictObject({ sessionId: text(64, 1), at: z.iso.datetime() }))
    .check(z.minLength(1), z.maxLength(leadsLength, `Please select at most ${leadsLength} leads`)),
})

/** In the order of the leads; null if no visit of the session is recorded. */
export const LeadSourcesResponse = response(z.array(z.nullable(LeadOrigin)))

/** The source of one lead, with its visits. Unknown texts are empty. */
export const LeadSource = z.extend(LeadOrigin, {
  firstVisitAt: z.nullable(z.iso.datetime()),
  /** Visits until the lead; null if unknown. */
  visits: z.nullable(z.int()),
  /** The last ten before the lead, oldest first. */
  pages: z.array(z.object({ path: z.string(), at: z.iso.datetime() })),
})
export type LeadSource = z.infer<typeof LeadSource>

/** Null if no visit of the session is recorded. */
export const LeadSourceResponse = response(z.nullable(LeadSource))

/** The source of a row of a file; null if unknown. */
export type FiledOrigin = { [Name in keyof LeadOrigin]: string | null }
