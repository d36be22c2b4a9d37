import { TrafficReportResponse } from '@cardroom/contracts/analytics-reports'
import { reportQuery, type ReportScope } from '../../shared/report-query.ts'

/** The Traffic tab's report. */
export function trafficQuery(scope: ReportScope) {
  return reportQuery('traffic', TrafficReportResponse, scope)
}
