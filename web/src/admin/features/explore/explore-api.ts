import {
  ExploreReportResponse,
  ExploreTableResponse,
  filterText,
} from '@cardroom/contracts/explore'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getJson } from '../../../shared/query-client.ts'
import { preparedOptions } from '../../shared/prepared-query.ts'
import type { Sort } from '../../shared/table-params.ts'
import { type TableTab, valueLabel } from './explore-groups.ts'
import { type ExploreParams, scopeSearch } from './explore-params.ts'

const path = '/api/admin/reports/explore'
const maxSuggestions = 100

const options = { ...preparedOptions, placeholderData: keepPreviousData } as const

/** Query for totals and series. */
export function reportQuery(params: ExploreParams) {
  return queryOptions({
    ...options,
    queryKey: [`${path}?${scopeSearch(params)}`] as const,
    queryFn: getJson(ExploreReportResponse),
  })
}

/** Query for the rows of a table. */
export function tableQuery(
  params: ExploreParams,
  tab: TableTab,
  rows: { sort: Sort; limit: number; offset?: number },
) {
  const { limit, offset = 0 } = rows
  const query = `${tableSearch(params, tab, rows.sort)}&limit=${limit}&offset=${offset}`
  return queryOptions({
    ...options,
    queryKey: [`${path}/table?${query}`] as const,
    queryFn: getJson(ExploreTableResponse),
  })
}

/** The URL of all rows of a table as CSV. */
export function exportPath(params: ExploreParams, tab: TableTab, sort: Sort): string {
  return `${path}/export?${tableSearch(params, tab, sort)}`
}

function tableSearch(params: ExploreParams, { by, where }: TableTab, sort: Sort): string {
  const search = new URLSearchParams(scopeSearch(params))
  for (const filter of where ?? []) search.append('filter', filterText(filter))
  search.set('by', by)
  search.set('sort', sort.id)
  search.set('order', sort.isDescending ? 'desc' : 'asc')
  return search.toString()
}

/** Values of a dimension in the period, most visits first. */
export function valuesQuery(params: ExploreParams, by: TableTab['by']) {
  return tableQuery(
    { ...params, compare: 'none', filters: [] },
    { name: by, label: '', by },
    { sort: { id: 'visits', isDescending: true }, limit: maxSuggestions },
  )
}

/** The same values with their display names, as suggestions for a text field. */
export function useValues(
  params: ExploreParams,
  by: TableTab['by'],
): { name: string; value: string }[] {
  const { data } = useQuery(valuesQuery(params, by))
  return data?.data.by === by
    ? data.data.rows.map(({ name }) => ({ name, value: valueLabel(by, name) }))
    : []
}
