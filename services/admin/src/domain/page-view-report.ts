import type { PageFigures, PageViewReport, RecentView } from '@cardroom/contracts/analytics-reports'
import {
  average,
  frameOf,
  groupsOf,
  isOf,
  ranked,
  type ReportInput,
  seriesOf,
  sum,
  tally,
} from './figures.ts'

const shownPages = 10
const listedPages = 50

/** The Page Views tab's report. */
export function pageViewReport(input: ReportInput, recentViews: RecentView[]): PageViewReport {
  const views = groupsOf(input.current, 'view')
  return {
    totalPageViews: sum(views),
    byPage: ranked(
      tally(views, ({ key1 }) => key1),
      shownPages,
    ),
    recentViews,
    pages: pagesOf(input).slice(0, listedPages),
    ...frameOf(input, 'view'),
    previous: input.previous && { totalPageViews: sum(groupsOf(input.previous, 'view')) },
    ...seriesOf(input, (points) => ({ views: sum(points.filter(isOf('view'))) })),
  }
}

/** Every page that was viewed, most views first. */
export function pagesOf({ current }: ReportInput): PageFigures[] {
  const views = new Map(groupsOf(current, 'view').map((group) => [group.key1, group]))
  return ranked(tally([...views.values()], ({ key1 }) => key1)).map(({ name, count }) => {
    const { total = 0, timed = 0, sessions = 0 } = views.get(name) ?? {}
    return { path: name, total: count, unique: sessions, avgTimeOnPage: average(total, timed) }
  })
}
