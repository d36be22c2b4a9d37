import { sourceColorName } from '@cardroom/brand/source-colors'
import type { AffiliateReport, NewestRecords } from '@cardroom/contracts/analytics-reports'
import {
  average,
  ranked,
  reportFrameFor,
  type ReportInput,
  type Row,
  rowsOf,
  tally,
  total,
} from './figures.ts'

/** The metrics that the report is made of. */
export const affiliateMetrics = [
  'affiliate-view',
  'affiliate-click',
  'affiliate-button',
  'affiliate-depth',
] as const

const listedSources = 50
/** A depth is recorded at every quarter of the page, each once a view. */
const depthPercent = 25

/** The report of the affiliate drinks page. */
export function affiliateReport(input: ReportInput, newest: NewestRecords): AffiliateReport {
  const totals = totalsOf(input.current.groups)
  const buttons = rowsOf(input.current.groups, 'affiliate-button')
  return {
    overview: {
      ...totals,
      overallClickThroughRate: clickRate(totals.totalClicks, totals.totalSessions),
    },
    bySource: affiliateSources(input).slice(0, listedSources),
    ctaPerformance: ranked(tally(buttons, 'dim1')).map(({ name, count }) => ({
      label: name,
      clicks: count,
      clickThroughRate: clickRate(count, totals.totalSessions),
    })),
    recentActivity: newest['recent-activity'],
    ...reportFrameFor(input, 'event', totalsOf, (rows) => {
      const { totalPageViews, totalClicks } = totalsOf(rows)
      return { views: totalPageViews, clicks: totalClicks }
    }),
  }
}

/** Every source with a session or a click on the page, most sessions first. */
export function affiliateSources({ current }: ReportInput): AffiliateReport['bySource'] {
  const views = rowsOf(current.groups, 'affiliate-view')
  const clicks = rowsOf(current.groups, 'affiliate-click')
  const depths = rowsOf(current.groups, 'affiliate-depth')
  return [...new Set([...views, ...clicks].map(({ dim1 }) => dim1))]
    .map((source) => {
      const own = rowsOf(views, 'affiliate-view', source)
      const sessions = total(own, 'sessions')
      const ownClicks = total(rowsOf(clicks, 'affiliate-click', source))
      const ownDepths = total(rowsOf(depths, 'affiliate-depth', source))
      const depth = average(depthPercent * ownDepths, total(own))
      return {
        source,
        sessions,
        clicks: ownClicks,
        clickThroughRate: clickRate(ownClicks, sessions),
        avgTimeOnPage: average(total(own, 'sum'), total(own, 'sampleCount')),
        avgScrollDepth: depth === null ? null : Math.min(depth, 100),
        color: sourceColorName(source),
      }
    })
    .filter(({ sessions, clicks: count }) => sessions > 0 || count > 0)
    .toSorted(
      (one, other) =>
        other.sessions - one.sessions ||
        other.clicks - one.clicks ||
        (one.source < other.source ? -1 : 1),
    )
}

/** Clicks per hundred sessions, which may click more than once; null without sessions. */
function clickRate(clicks: number, sessions: number): number | null {
  return average(100 * clicks, sessions)
}

function totalsOf(rows: readonly Row[]) {
  const views = rowsOf(rows, 'affiliate-view')
  return {
    totalPageViews: total(views),
    // A session has one source, so those of the sources add up.
    totalSessions: total(views, 'sessions'),
    totalClicks: total(rowsOf(rows, 'affiliate-click')),
  }
}
