import { sourceColorName } from '@cardroom/brand/source-colors'
import type { AffiliateActivity, AffiliateReport } from '@cardroom/contracts/analytics-reports'
import {
  average,
  type Figures,
  frameOf,
  type Group,
  groupsOf,
  isOf,
  percent,
  ranked,
  type ReportInput,
  round,
  seriesOf,
  sum,
  tally,
} from './figures.ts'

const listedSources = 50
/** A depth is recorded at every quarter of the page, each once a view. */
const depthPercent = 25

/** The report of the affiliate drinks page. */
export function affiliateReport(
  input: ReportInput,
  recentActivity: AffiliateActivity[],
): AffiliateReport {
  const totals = totalsOf(input.current)
  const buttons = groupsOf(input.current, 'affiliate-button')
  return {
    overview: {
      ...totals,
      overallClickThroughRate: percent(totals.totalClicks, totals.totalSessions, 1),
    },
    bySource: affiliateSources(input).slice(0, listedSources),
    ctaPerformance: ranked(tally(buttons, ({ key1 }) => key1)).map(({ name, count }) => ({
      label: name,
      clicks: count,
      clickThroughRate: percent(count, totals.totalSessions, 1),
    })),
    recentActivity,
    ...frameOf(input, 'event'),
    previous: input.previous && totalsOf(input.previous),
    ...seriesOf(input, (points) => ({
      views: sum(points.filter(isOf('affiliate-view'))),
      clicks: sum(points.filter(isOf('affiliate-click'))),
    })),
  }
}

/** Every source with a session or a click on the page, most sessions first. */
export function affiliateSources({ current }: ReportInput): AffiliateReport['bySource'] {
  const views = groupsOf(current, 'affiliate-view')
  const clicks = groupsOf(current, 'affiliate-click')
  const depths = groupsOf(current, 'affiliate-depth')
  return [...new Set([...views, ...clicks].map(({ key1 }) => key1))]
    .map((source) => {
      const own = ofSource(views, source)
      const sessions = sum(own, 'sessions')
      const ownClicks = sum(ofSource(clicks, source))
      const depth = average(depthPercent * sum(ofSource(depths, source)), sum(own)) ?? 0
      return {
        source,
        sessions,
        clicks: ownClicks,
        clickThroughRate: percent(ownClicks, sessions, 1),
        avgTimeOnPage: average(sum(own, 'total'), sum(own, 'timed')),
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
  return groups.filter(({ key1 }) => key1 === source)
}

function totalsOf(figures: Figures) {
  const views = groupsOf(figures, 'affiliate-view')
  return {
    totalPageViews: sum(views),
    // A session has one source, so those of the sources add up.
    totalSessions: sum(views, 'sessions'),
    totalClicks: sum(groupsOf(figures, 'affiliate-click')),
  }
}
