import { ExploreTableResponse } from '@cardroom/contracts/explore'
import { GoalReportResponse, GoalsResponse } from '@cardroom/contracts/goals'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson, queryClient } from '../../../shared/query-client.ts'
import { preparedOptions } from '../../shared/prepared-query.ts'
import type { TableTab } from './explore-groups.ts'
import { type ExploreParams, scopeSearch } from './explore-params.ts'

/** Where goals are read. */
export const goalsList = '/api/admin/reports/goals'
/** Where they are written. */
export const goalsPath = '/api/admin/goals'

const options = { ...preparedOptions, placeholderData: keepPreviousData } as const
const reportPath = (id: string) => `${goalsList}/${id}`

/** All goals, by name. */
export const goalsQuery = queryOptions({
  queryKey: [goalsList] as const,
  queryFn: getJson(GoalsResponse),
  networkMode: 'always',
})

/** How many visits reached each step of a goal. */
export function goalReportQuery(params: ExploreParams, id: string) {
  return queryOptions({
    ...options,
    queryKey: [`${reportPath(id)}?${scopeSearch(params)}`] as const,
    queryFn: getJson(GoalReportResponse),
  })
}

/** The same by a dimension, most completions first. */
export function goalTableQuery(params: ExploreParams, id: string, { by }: TableTab, limit: number) {
  return queryOptions({
    ...options,
    queryKey: [`${reportPath(id)}/table?${scopeSearch(params)}&by=${by}&limit=${limit}`] as const,
    queryFn: getJson(ExploreTableResponse),
  })
}

/** Reads the figures of a goal again whose steps have changed. */
export function forgetReports(id: string): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(reportPath(id)),
  })
}
