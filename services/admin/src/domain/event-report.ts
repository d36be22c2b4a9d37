import type { EventReport, RecentEvent } from '@cardroom/contracts/analytics-reports'
import {
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
export const eventMetrics = ['event'] as const

const shownNames = 5

/** The User Events tab's report. */
export function eventReport(input: ReportInput, recentEvents: RecentEvent[]): EventReport {
  const events = groupsFor(input.current, 'event')
  return {
    totalEvents: total(events),
    byCategory: ranked(tally(events, 'dim1'), shownNames),
    byType: ranked(tally(events, 'dim2'), shownNames),
    recentEvents,
    ...reportFrameFor(input, 'event'),
    previous: input.previous && { totalEvents: total(groupsFor(input.previous, 'event')) },
    ...seriesFor(input, (points) => ({ events: total(points.filter(isPointOf('event'))) })),
  }
}
