import * as z from 'zod/mini'

/** So many weeks after the first one are told. */
export const retentionWeeks = 12

/** The visitors whose first visit was in one week. */
export const RetentionCohort = z.object({
  /** Its Monday, in the brand's time zone. */
  week: z.iso.date(),
  visitors: z.int(),
  /** How many of them came again in the first week after it, the second and so on; null: that week is not over. */
  returned: z.array(z.nullable(z.int())),
})
export type RetentionCohort = z.infer<typeof RetentionCohort>

/** `GET /api/admin/reports/retention`: the latest weeks that are over, newest first. */
export const RetentionReport = z.object({ cohorts: z.array(RetentionCohort) })
export type RetentionReport = z.infer<typeof RetentionReport>

export const RetentionReportResponse = z.object({ success: z.literal(true), data: RetentionReport })
