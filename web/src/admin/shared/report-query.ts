import type { reportTables, ReportName } from '@cardroom/contracts/analytics-reports'
import { type ReportFilter, type Timeframe } from '@cardroom/contracts/report-frame'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getJson } from '../../shared/query-client.ts'

/** What a report covers. */
export type ReportScope = { timeframe: Timeframe; filter: ReportFilter }

/**
 * One report of the dashboard. The one before stays on screen while another scope is on its way. A
 * browser that believes itself offline asks all the same, so that the failure is shown and not waited for.
 */
export function reportQuery<Schema extends z.ZodMiniType>(
  report: ReportName,
  reply: Schema,
  scope: ReportScope,
) {
  return queryOptions({
    queryKey: [`/api/admin/analytics/${report}?${scopeQuery(scope)}`] as const,
    queryFn: getJson(reply, 'throw'),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
}

/** Where a table of a report comes as CSV, under the same filter as on screen. */
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
