import {
  ConversionReportResponse,
  FunnelReportResponse,
} from '@cardroom/contracts/analytics-reports'
import { reportQuery, type ReportScope } from '../../shared/report-query.ts'

/** The Conversions tab's report. */
export function conversionsQuery(scope: ReportScope) {
  return reportQuery('conversions', ConversionReportResponse, scope)
}

/** The marketing funnel's report, which has a period of its own. */
export function funnelQuery(scope: ReportScope) {
  return reportQuery('funnel', FunnelReportResponse, scope)
}
