import { sourceColorName } from '@cardroom/brand/source-colors'
import type { RecentVisit, TrafficReport } from '@cardroom/contracts/analytics-reports'
import {
  frameOf,
  groupsOf,
  isOf,
  percent,
  ranked,
  type ReportInput,
  seriesOf,
  sum,
  tally,
} from './figures.ts'

/** How many names the tab shows, and how many its table of sources. */
const shownNames = 5
const listedSources = 20

/** The Traffic tab's report. Only visits of quality `ok` count; the others are told beside them. */
export function trafficReport(input: ReportInput, recentVisits: RecentVisit[]): TrafficReport {
  const visits = groupsOf(input.current, 'visit')
  const totalVisits = sum(visits)
  const sources = ranked(tally(visits, ({ key1 }) => key1))
  return {
    totalVisits,
    bySource: sources.slice(0, shownNames),
    byMedium: ranked(
      tally(visits, ({ key2 }) => key2),
      shownNames,
    ),
    recentVisits,
    sources: sources.slice(0, listedSources).map(({ name, count }) => ({
      source: name,
      count,
      percentage: percent(count, totalVisits, 1),
      landingPage: mainPage(visits.filter(({ key1 }) => key1 === name)),
      color: sourceColorName(name),
    })),
    ...frameOf(input, 'visit'),
    previous: input.previous && { totalVisits: sum(groupsOf(input.previous, 'visit')) },
    ...seriesOf(input, (points) => ({ visits: sum(points.filter(isOf('visit'))) })),
  }
}

function mainPage(visits: Parameters<typeof tally>[0]): string {
  const [first] = ranked(
    tally(visits, ({ key3 }) => key3),
    1,
  )
  return first?.name ?? ''
}
