import {
  type NewestRecords,
  type RecordTable,
  recordTables,
  type ReportData,
  type ReportName,
  reportTables,
} from '@cardroom/contracts/analytics-reports'
import type { Metric } from '@cardroom/contracts/metrics'
import { affiliateMetrics, affiliateReport } from './affiliate-report.ts'
import { conversionMetrics, conversionReport } from './conversion-report.ts'
import { eventMetrics, eventReport } from './event-report.ts'
import type { ReportInput } from './figures.ts'
import { funnelMetrics, funnelReport } from './funnel-report.ts'
import { pageViewMetrics, pageViewReport } from './page-view-report.ts'
import { trafficMetrics, trafficReport } from './traffic-report.ts'

/** The metrics that each report reads, beside what was left out of them. */
export const reportMetrics: Record<ReportName, readonly Metric[]> = {
  traffic: trafficMetrics,
  events: eventMetrics,
  'page-views': pageViewMetrics,
  conversions: conversionMetrics,
  flaviar: affiliateMetrics,
  funnel: funnelMetrics,
}

/** Makes each report from its figures and its newest records. */
export const makeReport: {
  [Name in ReportName]: (input: ReportInput, newest: NewestRecords) => ReportData<Name>
} = {
  traffic: trafficReport,
  events: eventReport,
  'page-views': pageViewReport,
  conversions: conversionReport,
  flaviar: affiliateReport,
  funnel: funnelReport,
}

export const noRecords: NewestRecords = {
  'recent-visits': [],
  'recent-events': [],
  'recent-views': [],
  'recent-conversions': [],
  'recent-leads': [],
  'recent-abandonments': [],
  'recent-activity': [],
}

/** The tables of a report that hold records rather than groups. */
export function recordTablesOf(report: ReportName): RecordTable[] {
  return reportTables[report].filter((name) => Object.hasOwn(recordTables, name)) as RecordTable[]
}
