import type { EventReport, RecentEvent } from '@cardroom/contracts/analytics-reports'
import {
  frameOf,
  groupsOf,
  isOf,
  ranked,
  type ReportInput,
  seriesOf,
  sum,
  tally,
} from './figures.ts'

const shownNames = 5

/** The User Events tab's report. */
export function eventReport(input: ReportInput, recentEvents: RecentEvent[]): EventReport {
  const events = groupsOf(input.current, 'event')
  return {
    totalEvents: sum(events),
    byCategory: ranked(
      tally(events, ({ key1 }) => key1),
      shownNames,
    ),
    byType: ranked(
      tally(events, ({ key2 }) => key2),
      shownNames,
    ),
    recentEvents,
    ...frameOf(input, 'event'),
    previous: input.previous && { totalEvents: sum(groupsOf(input.previous, 'event')) },
    ...seriesOf(input, (points) => ({ events: sum(points.filter(isOf('event'))) })),
  }
}
