import { brand } from '@cardroom/brand/brand'
import { addDays } from '@cardroom/contracts/buckets'
import { sourceColorName } from '@cardroom/brand/source-colors'
import type { SponsorshipPageReport } from '@cardroom/contracts/sponsorship-page-report'
import { average, percent } from './figures.ts'
import { beginning, type TimeRange } from './time-range.ts'

/** What is stored of one page in one range. */
export type PageFigures = {
  views: number
  /** Of the views that were left, which are `sampleCount`. */
  seconds: number
  sampleCount: number
  sessions: number
  /** Start of its first hour or day, in epoch milliseconds. */
  firstBucket: number | null
  inquiries: number
  bySource: { name: string; count: number }[]
}

const listedSources = 10

/** The card of the sponsorship page. */
export function sponsorshipPageReport(
  range: TimeRange,
  figures: PageFigures,
): SponsorshipPageReport {
  const { views, seconds, sampleCount, sessions, inquiries, bySource } = figures
  return {
    total: views,
    unique: sessions,
    avgTimeOnPage: average(seconds, sampleCount),
    conversions: inquiries,
    conversionRate: percent(inquiries, sessions, 1),
    sources: bySource
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
      .slice(0, listedSources)
      .map(({ name, count }) => ({
        source: name,
        count,
        percentage: percent(count, views, 1),
        color: sourceColorName(name),
      })),
    period: {
      from: new Date(firstOf(range, figures)).toISOString(),
      to: new Date(range.to).toISOString(),
      unit: range.unit,
    },
  }
}

// A lifetime begins with the page's first view.
function firstOf({ from, to }: TimeRange, { firstBucket }: PageFigures): number {
  return from === beginning ? (firstBucket ?? addDays(to, -1, brand.timeZone)) : from
}
