import type {
  NewestRecords,
  PageFigures,
  PageViewReport,
} from '@cardroom/contracts/analytics-reports'
import {
  average,
  ranked,
  reportFrameFor,
  type ReportInput,
  rowsOf,
  tally,
  total,
} from './figures.ts'

/** The metrics that the report is made of. */
export const pageViewMetrics = ['view'] as const

const shownPages = 10
const listedPages = 50

/** The Page Views tab's report. */
export function pageViewReport(input: ReportInput, newest: NewestRecords): PageViewReport {
  const views = rowsOf(input.current.groups, 'view')
  return {
    totalPageViews: total(views),
    byPage: ranked(tally(views, 'dim1'), shownPages),
    recentViews: newest['recent-views'],
    pages: pagesOf(input).slice(0, listedPages),
    ...reportFrameFor(
      input,
      'view',
      (rows) => ({ totalPageViews: total(rowsOf(rows, 'view')) }),
      (rows) => ({ views: total(rowsOf(rows, 'view')) }),
    ),
  }
}

/** Every page that was viewed, most views first. */
export function pagesOf({ current }: ReportInput): PageFigures[] {
  const views = new Map(rowsOf(current.groups, 'view').map((group) => [group.dim1, group]))
  return ranked(tally([...views.values()], 'dim1')).map(({ name, count }) => {
    const { sum = 0, sampleCount = 0, sessions = 0 } = views.get(name) ?? {}
    return { path: name, total: count, unique: sessions, avgTimeOnPage: average(sum, sampleCount) }
  })
}
