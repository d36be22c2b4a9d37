import {
  type ReportFilter,
  type Timeframe,
  defaultTimeframe,
} from '@cardroom/contracts/report-frame'
import { type FilterName, filterNames, maxKeyLength } from '@cardroom/contracts/summaries'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readTimeframe } from './timeframe.ts'

/** The timeframes of the marketing funnel. */
export const funnelTimeframes = ['30days', '90days', 'lifetime'] as const
export type FunnelTimeframe = (typeof funnelTimeframes)[number]
const defaultFunnelTimeframe: FunnelTimeframe = '30days'

/** The state of a report's tab, which the URL contains completely. Defaults are omitted. */
export type ReportParams = {
  timeframe: Timeframe
  /** Whether figures and charts show a comparison with the previous period. */
  isCompared: boolean
  filter: ReportFilter
  /** Whether charts appear as tables. */
  isTable: boolean
  /** The measure of the chart, or null for the first measure. */
  measure: string | null
  /** The order of the sources on the Conversions tab, or null for revenue. */
  sort: string | null
  funnel: FunnelTimeframe
}

/** Parses the state from a URL. Ignores invalid values. */
export function readReportParams(search: URLSearchParams): ReportParams {
  return {
    timeframe: readTimeframe(search),
    isCompared: search.get('compare') !== 'off',
    filter: readFilter(search),
    isTable: search.get('view') === 'table',
    measure: search.get('measure'),
    sort: search.get('sort'),
    funnel:
      funnelTimeframes.find((timeframe) => timeframe === search.get('funnel')) ??
      defaultFunnelTimeframe,
  }
}

/** The query string with its question mark; empty for the default state. */
export function reportSearch(address: ReportParams): string {
  const { timeframe, isCompared, filter, isTable, measure, sort, funnel } = address
  const search = new URLSearchParams({
    ...(timeframe !== defaultTimeframe && { timeframe }),
    ...(!isCompared && { compare: 'off' }),
    ...(filter !== null && { [filter.name]: filter.value }),
    ...(isTable && { view: 'table' }),
    ...(measure !== null && { measure }),
    ...(sort !== null && { sort }),
    ...(funnel !== defaultFunnelTimeframe && { funnel }),
  })
  return search.size === 0 ? '' : `?${search.toString()}`
}

/** The state from the URL, and functions that change it. */
export function useReportParams() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const address = readReportParams(search)
  const hrefFor = (change: Partial<ReportParams>) =>
    `${pathname}${reportSearch({ ...address, ...change })}`
  return {
    address,
    /** The URL after a change, for a link. */
    hrefFor,
    /** Navigates to the URL after a change. */
    choose: (change: Partial<ReportParams>): void => {
      // Reads the URL again, because two changes may occur before the first one renders.
      const now = readReportParams(new URLSearchParams(window.location.search))
      navigate(`${pathname}${reportSearch({ ...now, ...change })}`)
    },
  }
}

// Reports support one filter: the first one with a value.
function readFilter(search: URLSearchParams): ReportFilter {
  const name = filterNames.find((candidate) => isValue(search.get(candidate)))
  return name === undefined ? null : { name, value: search.get(name) ?? '' }
}

function isValue(value: string | null): boolean {
  return value !== null && value !== '' && value.length <= maxKeyLength
}

export const filterLabels: Readonly<Record<FilterName, string>> = {
  source: 'Source',
  medium: 'Medium',
  page: 'Page',
  country: 'Country',
  device: 'Device',
}
