import { AffiliateReportResponse } from '@cardroom/contracts/analytics-reports'
import { reportQuery, type ReportScope } from '../../shared/report-query.ts'

/** The report of the affiliate drinks page. */
export function drinksReportQuery(scope: ReportScope) {
  return reportQuery('flaviar', AffiliateReportResponse, scope)
}
