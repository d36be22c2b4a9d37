import { sourceColorName } from '@cardroom/brand/source-colors'
import type { NewestRecords, TrafficReport } from '@cardroom/contracts/analytics-reports'
import {
  percent,
  ranked,
  reportFrameFor,
  type ReportInput,
  rowsOf,
  tally,
  total,
} from './figures.ts'

/** The metrics that the report is made of. */
export const trafficMetrics = ['visit'] as const

/** How many names the tab shows, and how many its table of sources. */
const shownNames = 5
const listedSources = 20

/** The Traffic tab's report. Only visits of quality `ok` count; the others are in `filtered`. */
export function trafficReport(input: ReportInput, newest: NewestRecords): TrafficReport {
  const visits = rowsOf(input.current.groups, 'visit')
  const totalVisits = total(visits)
  const sources = visitsBy('dim1', input)
  return {
    totalVisits,
    bySource: sources.slice(0, shownNames),
    byMedium: visitsBy('dim2', input).slice(0, shownNames),
    recentVisits: newest['recent-visits'],
    sources: sources.slice(0, listedSources).map(({ name, count, previous }) => ({
      source: name,
      count,
      previous,
      percentage: percent(count, totalVisits, 1),
      landingPage: mainPage(visits.filter(({ dim1 }) => dim1 === name)),
      color: sourceColorName(name),
    })),
    ...reportFrameFor(
      input,
      'visit',
      (rows) => ({ totalVisits: total(rowsOf(rows, 'visit')) }),
      (rows) => ({ visits: total(rowsOf(rows, 'visit')) }),
    ),
  }
}

/** Visits by source (`dim1`) or medium (`dim2`), most first, beside those of the period before. */
export function visitsBy(
  dim: 'dim1' | 'dim2',
  { current, previous }: Pick<ReportInput, 'current' | 'previous'>,
) {
  const before = previous && tally(rowsOf(previous.groups, 'visit'), dim)
  return ranked(tally(rowsOf(current.groups, 'visit'), dim)).map(({ name, count }) => ({
    name,
    count,
    previous: before && (before.get(name) ?? 0),
  }))
}

function mainPage(visits: Parameters<typeof tally>[0]): string {
  const [first] = ranked(tally(visits, 'dim3'), 1)
  return first?.name ?? ''
}
