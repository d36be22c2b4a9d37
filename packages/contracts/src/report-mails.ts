import { response } from './response.ts'
import * as z from 'zod/mini'
import { text } from './text-field.ts'

export const reportMailKinds = ['weekly', 'monthly'] as const
export type ReportMailKind = (typeof reportMailKinds)[number]

/** The mails that an administrator can subscribe to: reports, and alerts about unusual traffic. */
export const mailChoices = [...reportMailKinds, 'alerts'] as const

/** The subscriptions of the signed-in administrator. */
export const ReportMailChoices = z.strictObject({
  weekly: z.boolean(),
  monthly: z.boolean(),
  alerts: z.boolean(),
})
export type ReportMailChoices = z.infer<typeof ReportMailChoices>

export const ReportMailChoicesResponse = response(ReportMailChoices)

/** The token of a mail's unsubscribe link. */
export const StopReportMailsQuery = z.object({ token: text(128, 1) })

/** The figures of a period. */
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

/** One source or campaign; `before` is the previous period. */
export const ReportMailRow = z.object({ name: z.string(), visits: z.int(), before: z.int() })
export type ReportMailRow = z.infer<typeof ReportMailRow>

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
  stopToken: z.string(),
})
export type ReportMail = z.infer<typeof ReportMail>

/** `spike`: many more visits in an hour than usual; `silence`: none in hours that usually have some. */
export const trafficAlertKinds = ['spike', 'silence'] as const
export type TrafficAlertKind = (typeof trafficAlertKinds)[number]

/** The start or the end of an alert. */
export const TrafficAlertMail = z.object({
  alert: z.enum(trafficAlertKinds),
  isOver: z.boolean(),
  at: z.iso.datetime(),
  /** The hours that `visits` and `usual` cover. */
  hours: z.int(),
  visits: z.int(),
  /** The mean of the same hours in the weeks before. */
  usual: z.int(),
  stopToken: z.string(),
})
