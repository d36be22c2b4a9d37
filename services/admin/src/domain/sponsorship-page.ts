import { sourceColorName } from '@cardroom/brand/source-colors'
import type { SponsorshipPageReport } from '@cardroom/contracts/sponsorship-page-report'
import { average, percent, ranked } from './figures.ts'
import { startOf, type TimeRange, toPeriod } from './time-range.ts'

/** What is stored of one page in one range. */
export type PageFigures = {
  views: number
  /** Of the views that were left, which are `sampleCount`. */
  seconds: number
  sampleCount: number
  sessions: number
  /** Start of its first hour or day, in epoch milliseconds; infinite without a view. */
  firstBucket: number
  inquiries: number
  /** Views by source. */
  bySource: ReadonlyMap<string, number>
}

const listedSources = 10

/** The card of the sponsorship page. */
export function sponsorshipPageReport(
  range: TimeRange,
  figures: PageFigures,
): SponsorshipPageReport {
  const { views, seconds, sampleCount, sessions, firstBucket, inquiries, bySource } = figures
  return {
    total: views,
    unique: sessions,
    avgTimeOnPage: average(seconds, sampleCount),
    conversions: inquiries,
    conversionRate: percent(inquiries, sessions, 1),
    sources: ranked(bySource, listedSources).map(({ name, count }) => ({
      source: name,
      count,
      percentage: percent(count, views, 1),
      color: sourceColorName(name),
    })),
    period: toPeriod(range, startOf(range, firstBucket)),
  }
}
