import {
  type AffiliateReport,
  type ConversionReport,
  type EventReport,
  type FunnelReport,
  type PageViewReport,
  type ReportName,
  type ReportQuery,
  type TrafficReport,
} from '@cardroom/contracts/analytics-reports'
import type { ReportTable } from './report-tables.ts'

/** What the routes need of the reports. */
export type Reports = {
  traffic: (query: ReportQuery) => Promise<TrafficReport>
  events: (query: ReportQuery) => Promise<EventReport>
  pageViews: (query: ReportQuery) => Promise<PageViewReport>
  conversions: (query: ReportQuery) => Promise<ConversionReport>
  affiliate: (query: ReportQuery) => Promise<AffiliateReport>
  funnel: (query: ReportQuery) => Promise<FunnelReport>
  /** One table of a report; null when the report has none of that name. */
  table: (report: ReportName, name: string, query: ReportQuery) => Promise<ReportTable | null>
}
