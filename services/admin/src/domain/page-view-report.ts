import type { PageFigures, PageViewReport, RecentView } from '@cardroom/contracts/analytics-reports'
import {
  average,
  reportFrameFor,
  groupsFor,
  isPointOf,
  ranked,
  type ReportInput,
  seriesFor,
  total,
  tally,
} from './figures.ts'

/** The metrics that the report is made of. */
export const pageViewMetrics = ['view'] as const

const shownPages = 10
const listedPages = 50

/** The Page Views tab's report. */
export function pageViewReport(input: ReportInput, recentViews: RecentView[]): PageViewReport {
  const views = groupsFor(input.current, 'view')
  return {
    totalPageViews: total(views),
    byPage: ranked(tally(views, 'dim1'), shownPages),
    recentViews,
    pages: pagesOf(input).slice(0, listedPages),
    ...reportFrameFor(input, 'view'),
    previous: input.previous && { totalPageViews: total(groupsFor(input.previous, 'view')) },
    ...seriesFor(input, (points) => ({ views: total(points.filter(isPointOf('view'))) })),
  }
}

/** Every page that was viewed, most views first. */
export function pagesOf({ current }: ReportInput): PageFigures[] {
  const views = new Map(groupsFor(current, 'view').map((group) => [group.dim1, group]))
  return ranked(tally([...views.values()], 'dim1')).map(({ name, count }) => {
    const { sum = 0, sampleCount = 0, sessions = 0 } = views.get(name) ?? {}
    return { path: name, total: count, unique: sessions, avgTimeOnPage: average(sum, sampleCount) }
  })
}
