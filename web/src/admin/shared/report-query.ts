import type { reportTables, ReportName } from '@cardroom/contracts/analytics-reports'
import { type ReportFilter, type Timeframe } from '@cardroom/contracts/report-frame'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getJson } from '../../shared/query-client.ts'

/** The timeframe and filter of a report. */
export type ReportScope = { timeframe: Timeframe; filter: ReportFilter }

/**
 * A report of the dashboard. The previous one stays on screen while another scope loads. The request is
 * sent even when the browser reports being offline, so that the failure is shown at once.
 */
export function reportQuery<Schema extends z.ZodMiniType>(
  report: ReportName,
  reply: Schema,
  scope: ReportScope,
) {
  return queryOptions({
    queryKey: [`/api/admin/analytics/${report}?${scopeQuery(scope)}`] as const,
    queryFn: getJson(reply),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
}

/** URL of a report's table as CSV, with the current filter. */
export function exportPath<Report extends ReportName>(
  report: Report,
  table: (typeof reportTables)[Report][number],
  scope: ReportScope,
): string {
  return `/api/admin/analytics/${report}/export?table=${table}&${scopeQuery(scope)}`
}

function scopeQuery({ timeframe, filter }: ReportScope): string {
  return new URLSearchParams({
    timeframe,
    ...(filter !== null && { [filter.name]: filter.value }),
  }).toString()
}
