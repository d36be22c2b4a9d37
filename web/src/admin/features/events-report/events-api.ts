import { EventReportResponse } from '@cardroom/contracts/analytics-reports'
import { reportQuery, type ReportScope } from '../../shared/report-query.ts'

/** The User Events tab's report. */
export function eventsQuery(scope: ReportScope) {
  return reportQuery('events', EventReportResponse, scope)
}
