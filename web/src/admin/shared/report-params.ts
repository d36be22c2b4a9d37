import {
  type ReportFilter,
  type Timeframe,
  defaultTimeframe,
} from '@cardroom/contracts/report-frame'
import { type FilterName, filterNames, longestKey } from '@cardroom/contracts/summaries'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readTimeframe } from './timeframe.ts'

/** The periods that the marketing funnel has of its own. */
export const funnelTimeframes = ['30days', '90days', 'lifetime'] as const
export type FunnelTimeframe = (typeof funnelTimeframes)[number]
const defaultFunnelTimeframe: FunnelTimeframe = '30days'

/** What is chosen on a report's tab. All of it stands in the address, the usual choice by its absence. */
export type ReportParams = {
  timeframe: Timeframe
  /** Whether figures and charts stand beside those of the period before. */
  isCompared: boolean
  filter: ReportFilter
  /** Whether charts are shown as tables. */
  isTable: boolean
  /** Which of a tab's measures its chart draws; null for the first. */
  measure: string | null
  funnel: FunnelTimeframe
}

/** What an address asks for; what it says wrongly, it does not say. */
export function readReportParams(search: URLSearchParams): ReportParams {
  return {
    timeframe: readTimeframe(search),
    isCompared: search.get('compare') !== 'off',
    filter: readFilter(search),
    isTable: search.get('view') === 'table',
    measure: search.get('measure'),
    funnel:
      funnelTimeframes.find((timeframe) => timeframe === search.get('funnel')) ??
      defaultFunnelTimeframe,
  }
}

/** The query part of an address, with its question mark; empty for the usual choices. */
export function reportSearch(address: ReportParams): string {
  const { timeframe, isCompared, filter, isTable, measure, funnel } = address
  const search = new URLSearchParams({
    ...(timeframe !== defaultTimeframe && { timeframe }),
    ...(!isCompared && { compare: 'off' }),
    ...(filter !== null && { [filter.name]: filter.value }),
    ...(isTable && { view: 'table' }),
    ...(measure !== null && { measure }),
    ...(funnel !== defaultFunnelTimeframe && { funnel }),
  })
  return search.size === 0 ? '' : `?${search.toString()}`
}

/** What the address asks for, and the ways to ask for something else. */
export function useReportParams() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const address = readReportParams(search)
  const hrefFor = (change: Partial<ReportParams>) =>
    `${pathname}${reportSearch({ ...address, ...change })}`
  return {
    address,
    /** The address with a change, for a link. */
    hrefFor,
    /** Goes there, as a step that the Back button undoes. */
    choose: (change: Partial<ReportParams>): void => {
      // Two changes may come before the tab has been rendered with the first.
      const now = readReportParams(new URLSearchParams(window.location.search))
      navigate(`${pathname}${reportSearch({ ...now, ...change })}`)
    },
  }
}

// The first of the names that has a value: the reports take one filter.
function readFilter(search: URLSearchParams): ReportFilter {
  const name = filterNames.find((candidate) => isValue(search.get(candidate)))
  return name === undefined ? null : { name, value: search.get(name) ?? '' }
}

function isValue(value: string | null): boolean {
  return value !== null && value !== '' && value.length <= longestKey
}

/** What the filters are called. */
export const filterLabels: Readonly<Record<FilterName, string>> = {
  source: 'Source',
  medium: 'Medium',
  page: 'Page',
  country: 'Country',
  device: 'Device',
}
