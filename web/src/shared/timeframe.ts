import { defaultTimeframe, Timeframe } from '@cardroom/contracts/admin'
import { useSearchParams } from 'react-router-dom'

/** Labels of the timeframe selector; the short ones stand in where there is no room. */
export const timeframeLabels: Readonly<Record<Timeframe, { label: string; short: string }>> = {
  '24hours': { label: 'Last 24 Hours', short: '24 h' },
  '7days': { label: 'Last 7 Days', short: '7 d' },
  '30days': { label: 'Last 30 Days', short: '30 d' },
  '90days': { label: 'Last 90 Days', short: '90 d' },
  lifetime: { label: 'All Time', short: 'All' },
}

/** What a timeframe is called before a noun. */
export const periodLabels: Readonly<Record<Timeframe, string>> = {
  '24hours': "Today's",
  '7days': "This week's",
  '30days': "This month's",
  '90days': "Last 3 months'",
  lifetime: 'All time',
}

/** The timeframe that the address names, or the default one. */
export function useTimeframe(): Timeframe {
  const [search] = useSearchParams()
  return readTimeframe(search)
}

export function readTimeframe(search: URLSearchParams): Timeframe {
  return Timeframe.safeParse(search.get('timeframe')).data ?? defaultTimeframe
}

/** The address's query for a timeframe; the default one needs none. */
export function timeframeSearch(timeframe: Timeframe): string {
  return timeframe === defaultTimeframe ? '' : `?timeframe=${timeframe}`
}
