import * as z from 'zod/mini'
import { defaultTimeframe, Period, Timeframe } from './report-frame.ts'
import { response } from './response.ts'

export const sponsorshipPage = '/high-stakes-summer'

export const SponsorshipPageQuery = z.object({
  timeframe: z._default(Timeframe, defaultTimeframe),
})

export const SponsorshipPageReport = z.object({
  /** Views of the page. */
  total: z.int(),
  /** Distinct sessions. */
  unique: z.int(),
  /** Seconds, to one decimal, of completed views; null without any. */
  avgTimeOnPage: z.nullable(z.number()),
  /** Inquiries sent by its visitors. */
  conversions: z.int(),
  /** Inquiries per hundred sessions, to one decimal; 0 without a session. */
  conversionRate: z.number(),
  /** The ten largest sources of these sessions. */
  sources: z.array(
    z.object({
      source: z.string(),
      /** Views of the page. */
      count: z.int(),
      /** Percent of all views, to one decimal. */
      percentage: z.number(),
      color: z.string(),
    }),
  ),
  period: Period,
})
export type SponsorshipPageReport = z.infer<typeof SponsorshipPageReport>

export const SponsorshipPageReportResponse = response(SponsorshipPageReport)
