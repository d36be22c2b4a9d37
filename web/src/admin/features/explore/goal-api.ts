import { ExploreTableResponse } from '@cardroom/contracts/explore'
import {
  type EventPart,
  eventParts,
  type GoalConversion,
  GoalReportResponse,
  GoalsResponse,
  type GoalStep,
} from '@cardroom/contracts/goals'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson, queryClient } from '../../../shared/query-client.ts'
import { preparedOptions } from '../../shared/prepared-query.ts'
import type { TableTab } from './explore-groups.ts'
import { type ExploreParams, scopeSearch } from './explore-params.ts'

/** The path for reading goals. */
export const goalsList = '/api/admin/reports/goals'
/** The path for writing goals. */
export const goalsPath = '/api/admin/goals'

const options = { ...preparedOptions, placeholderData: keepPreviousData } as const
const reportPath = (id: string) => `${goalsList}/${id}`

/** All goals, sorted by name. */
export const goalsQuery = queryOptions({
  queryKey: [goalsList] as const,
  queryFn: getJson(GoalsResponse),
  networkMode: 'always',
})

/** The number of visits that reached each step of a goal. */
export function goalReportQuery(params: ExploreParams, id: string) {
  return queryOptions({
    ...options,
    queryKey: [`${reportPath(id)}?${scopeSearch(params)}`] as const,
    queryFn: getJson(GoalReportResponse),
  })
}

/** The completions of a goal by a dimension, in descending order. */
export function goalTableQuery(params: ExploreParams, id: string, { by }: TableTab, limit: number) {
  return queryOptions({
    ...options,
    queryKey: [`${reportPath(id)}/table?${scopeSearch(params)}&by=${by}&limit=${limit}`] as const,
    queryFn: getJson(ExploreTableResponse),
  })
}

/** Refetches the figures of a goal after a change to its steps. */
export function forgetReports(id: string): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(reportPath(id)),
  })
}

export const conversionNames: Readonly<Record<GoalConversion, string>> = {
  submission: 'Application',
  newsletter: 'Newsletter sign-up',
  sponsorship: 'Sponsor inquiry',
  lead: 'Lead',
}

export const partNames: Readonly<Record<EventPart, string>> = {
  category: 'Category',
  action: 'Action',
  label: 'Label',
}

/** Describes a step. */
export function stepWords(step: GoalStep): string {
  if (step.kind === 'conversion') return conversionNames[step.type]
  if (step.kind === 'page') {
    return `Page ${step.match === 'is' ? 'is' : 'starts with'} ${step.path}`
  }
  const parts = eventParts.flatMap((part) => {
    const text = step[part]
    return text === undefined ? [] : `${partNames[part].toLowerCase()} ${text.match} ${text.value}`
  })
  return `Event with ${parts.join(', ')}`
}
