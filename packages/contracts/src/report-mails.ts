import * as z from 'zod/mini'
import { text } from './text-field.ts'

/** How often a report is sent by mail. */
export const reportMailKinds = ['weekly', 'monthly'] as const
export type ReportMailKind = (typeof reportMailKinds)[number]

/** What an administrator can choose to get by mail: the reports, and alerts of unusual traffic. */
export const mailChoices = [...reportMailKinds, 'alerts'] as const

/** Which of them the signed-in administrator wants. */
export const ReportMailChoices = z.strictObject({
  weekly: z.boolean(),
  monthly: z.boolean(),
  alerts: z.boolean(),
})
export type ReportMailChoices = z.infer<typeof ReportMailChoices>

export const ReportMailChoicesResponse = z.object({
  success: z.literal(true),
  data: ReportMailChoices,
})

/** The token of a mail's link that ends these mails. */
export const StopReportMailsQuery = z.object({ token: text(128, 1) })

/** The figures of a period, of which a mail shows the change against the period before. */
export const ReportMailFigures = z.object({
  visits: z.int(),
  visitors: z.int(),
  submissions: z.int(),
  newsletters: z.int(),
  sponsorships: z.int(),
  /** Whole dollars. */
  value: z.int(),
})
export type ReportMailFigures = z.infer<typeof ReportMailFigures>

/** One source or campaign: visits of the period and of the one before. */
export const ReportMailRow = z.object({ name: z.string(), visits: z.int(), before: z.int() })
export type ReportMailRow = z.infer<typeof ReportMailRow>

/** What a report by mail contains. */
export const ReportMail = z.object({
  kind: z.enum(reportMailKinds),
  /** First and last day, in the brand's time zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  totals: ReportMailFigures,
  before: ReportMailFigures,
  /** The five with the most visits. */
  sources: z.array(ReportMailRow),
  campaigns: z.array(ReportMailRow),
  /** Ends these mails for their recipient. */
  stopToken: z.string(),
})
export type ReportMail = z.infer<typeof ReportMail>

/** Many more visits in an hour than usual; none in hours that usually have some. */
export const trafficAlertKinds = ['spike', 'silence'] as const
export type TrafficAlertKind = (typeof trafficAlertKinds)[number]

/** An alert that begins, or is over. */
export const TrafficAlertMail = z.object({
  alert: z.enum(trafficAlertKinds),
  isOver: z.boolean(),
  at: z.iso.datetime(),
  /** The hours that `visits` and `usual` are of. */
  hours: z.int(),
  visits: z.int(),
  /** A week's mean of the same hours, in the weeks before. */
  usual: z.int(),
  stopToken: z.string(),
})
