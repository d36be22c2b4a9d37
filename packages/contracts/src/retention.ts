import * as z from 'zod/mini'
import { response } from './response.ts'

/** The weeks after the first one in the report. */
export const retentionWeeks = 12

/** Visitors by the week of their first visit. */
export const RetentionCohort = z.object({
  /** The Monday, in the brand's time zone. */
  week: z.iso.date(),
  visitors: z.int(),
  /** How many returned in each following week; null for a week that is not over. */
  returned: z.array(z.nullable(z.int())),
})
export type RetentionCohort = z.infer<typeof RetentionCohort>

/** Completed weeks, newest first. */
export const RetentionReport = z.object({ cohorts: z.array(RetentionCohort) })
export type RetentionReport = z.infer<typeof RetentionReport>

export const RetentionReportResponse = response(RetentionReport)
