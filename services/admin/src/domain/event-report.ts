import type { EventReport, NewestRecords } from '@cardroom/contracts/analytics-reports'
import { ranked, reportFrameFor, type ReportInput, rowsOf, tally, total } from './figures.ts'

/** The metrics that the report is made of. */
export const eventMetrics = ['event'] as const

const shownNames = 5

/** The User Events tab's report. */
export function eventReport(input: ReportInput, newest: NewestRecords): EventReport {
  const events = rowsOf(input.current.groups, 'event')
  return {
    totalEvents: total(events),
    byCategory: ranked(tally(events, 'dim1'), shownNames),
    byType: ranked(tally(events, 'dim2'), shownNames),
    recentEvents: newest['recent-events'],
    ...reportFrameFor(
      input,
      'event',
      (rows) => ({ totalEvents: total(rowsOf(rows, 'event')) }),
      (rows) => ({ events: total(rowsOf(rows, 'event')) }),
    ),
  }
}
