import { PageViewReportResponse } from '@cardroom/contracts/analytics-reports'
import { reportQuery, type ReportScope } from '../../shared/report-query.ts'

/** The Page Views tab's report. */
export function pageViewsQuery(scope: ReportScope) {
  return reportQuery('page-views', PageViewReportResponse, scope)
}
