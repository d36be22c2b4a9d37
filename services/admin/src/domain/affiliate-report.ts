import { sourceColorName } from '@cardroom/brand/source-colors'
import type { AffiliateActivity, AffiliateReport } from '@cardroom/contracts/analytics-reports'
import {
  average,
  type Figures,
  reportFrameFor,
  type Group,
  groupsFor,
  isPointOf,
  percent,
  ranked,
  type ReportInput,
  round,
  seriesFor,
  total,
  tally,
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
export function affiliateReport(
  input: ReportInput,
  recentActivity: AffiliateActivity[],
): AffiliateReport {
  const totals = totalsOf(input.current)
  const buttons = groupsFor(input.current, 'affiliate-button')
  return {
    overview: {
      ...totals,
      overallClickThroughRate: percent(totals.totalClicks, totals.totalSessions, 1),
    },
    bySource: affiliateSources(input).slice(0, listedSources),
    ctaPerformance: ranked(tally(buttons, 'dim1')).map(({ name, count }) => ({
      label: name,
      clicks: count,
      clickThroughRate: percent(count, totals.totalSessions, 1),
    })),
    recentActivity,
    ...reportFrameFor(input, 'event'),
    previous: input.previous && totalsOf(input.previous),
    ...seriesFor(input, (points) => ({
      views: total(points.filter(isPointOf('affiliate-view'))),
      clicks: total(points.filter(isPointOf('affiliate-click'))),
    })),
  }
}

/** Every source with a session or a click on the page, most sessions first. */
export function affiliateSources({ current }: ReportInput): AffiliateReport['bySource'] {
  const views = groupsFor(current, 'affiliate-view')
  const clicks = groupsFor(current, 'affiliate-click')
  const depths = groupsFor(current, 'affiliate-depth')
  return [...new Set([...views, ...clicks].map(({ dim1 }) => dim1))]
    .map((source) => {
      const own = ofSource(views, source)
      const sessions = total(own, 'sessions')
      const ownClicks = total(ofSource(clicks, source))
      const depth = average(depthPercent * total(ofSource(depths, source)), total(own)) ?? 0
      return {
        source,
        sessions,
        clicks: ownClicks,
        clickThroughRate: percent(ownClicks, sessions, 1),
        avgTimeOnPage: average(total(own, 'sum'), total(own, 'sampleCount')),
        avgScrollDepth: round(Math.min(depth, 100), 1),
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

function ofSource(groups: readonly Group[], source: string): Group[] {
  return groups.filter(({ dim1 }) => dim1 === source)
}

function totalsOf(figures: Figures) {
  const views = groupsFor(figures, 'affiliate-view')
  return {
    totalPageViews: total(views),
    // A session has one source, so those of the sources add up.
    totalSessions: total(views, 'sessions'),
    totalClicks: total(groupsFor(figures, 'affiliate-click')),
  }
}
