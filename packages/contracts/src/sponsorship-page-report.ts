import * as z from 'zod/mini'
import { defaultTimeframe, Period, Timeframe } from './report-frame.ts'

/** The page that sells sponsorships, and the form on it whose submissions count as its conversions. */
export const sponsorshipPage = '/high-stakes-summer'

export const SponsorshipPageQuery = z.object({
  timeframe: z._default(Timeframe, defaultTimeframe),
})

/** The sponsorship page in one timeframe: `GET /api/admin/analytics/sponsorship-page?timeframe=`. */
export const SponsorshipPageReport = z.object({
  /** Views of the page. */
  total: z.int(),
  /** Sessions that saw it, each once. */
  unique: z.int(),
  /** Seconds, to one decimal, over the views that were left; null when none was. */
  avgTimeOnPage: z.nullable(z.number()),
  /** Inquiries that its visitors sent. */
  conversions: z.int(),
  /** Inquiries of a hundred sessions that saw the page, to one decimal; 0 without a session. */
  conversionRate: z.number(),
  /** Where the sessions that saw it came from, most first; the ten largest. */
  sources: z.array(
    z.object({
      source: z.string(),
      /** Views of the page. */
      count: z.int(),
      /** Share of all its views, 0 to 100, to one decimal. */
      percentage: z.number(),
      color: z.string(),
    }),
  ),
  period: Period,
})
export type SponsorshipPageReport = z.infer<typeof SponsorshipPageReport>

export const SponsorshipPageReportResponse = z.object({
  success: z.literal(true),
  data: SponsorshipPageReport,
})
