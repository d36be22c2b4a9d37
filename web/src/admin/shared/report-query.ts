import {
  type ReportData,
  type ReportName,
  reportResponses,
  type reportTables,
} from '@cardroom/contracts/analytics-reports'
import { type ReportFilter, type Timeframe } from '@cardroom/contracts/report-frame'
import { reportFolder } from '@cardroom/contracts/report-folders'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getJson } from '../../shared/query-client.ts'
import { useReportParams } from './report-params.ts'

// The type maps the name of a report to the type of its contents.
const replies: { readonly [Report in ReportName]: z.ZodMiniType<{ data: ReportData<Report> }> } =
  reportResponses

/** The timeframe and filter of a report. */
export type ReportScope = { timeframe: Timeframe; filter: ReportFilter }

type TableName<Report extends ReportName> = (typeof reportTables)[Report][number]

/** The URL of a report's table as CSV. */
export type CsvOf<Report extends ReportName> = (table: TableName<Report>) => string

/** A report in the scope that the URL specifies, and its tables as CSV. */
export function useReport<Report extends ReportName>(report: Report) {
  const { address } = useReportParams()
  const csv: CsvOf<Report> = (table) => exportPath(report, table, address)
  return { query: useQuery(reportQuery(report, address)), csv }
}

/**
 * A report of the dashboard. The previous report stays visible while another scope loads. The request is sent even if
 * the browser reports that it is offline, so that the failure shows immediately.
 */
export function reportQuery<Report extends ReportName>(report: Report, scope: ReportScope) {
  return queryOptions({
    queryKey: [`${reportFolder}/${report}?${scopeQuery(scope)}`] as const,
    queryFn: getJson(replies[report]),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
}

/** The URL of a report's table as CSV, with the current filter. */
export function exportPath<Report extends ReportName>(
  report: Report,
  table: TableName<Report>,
  scope: ReportScope,
): string {
  return `${reportFolder}/${report}/export?table=${table}&${scopeQuery(scope)}`
}

function scopeQuery({ timeframe, filter }: ReportScope): string {
  return new URLSearchParams({
    timeframe,
    ...(filter !== null && { [filter.name]: filter.value }),
  }).toString()
}
