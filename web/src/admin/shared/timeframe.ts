import { defaultTimeframe, Timeframe } from '@cardroom/contracts/report-frame'

export const timeframeLabels: Readonly<Record<Timeframe, string>> = {
  '24hours': 'Last 24 Hours',
  '7days': 'Last 7 Days',
  '30days': 'Last 30 Days',
  '90days': 'Last 90 Days',
  lifetime: 'All Time',
}

/** The previous period of the same length. A lifetime has none. */
export const previousLabels: Readonly<Record<Timeframe, string | null>> = {
  '24hours': 'previous 24 hours',
  '7days': 'previous 7 days',
  '30days': 'previous 30 days',
  '90days': 'previous 90 days',
  lifetime: null,
}

/** The name of a timeframe as an attribute of a noun. */
export const periodLabels: Readonly<Record<Timeframe, string>> = {
  '24hours': "Today's",
  '7days': "This week's",
  '30days': "This month's",
  '90days': "Last 3 months'",
  lifetime: 'All time',
}

/** The timeframe from the URL, or the default. */
export function readTimeframe(search: URLSearchParams): Timeframe {
  return Timeframe.safeParse(search.get('timeframe')).data ?? defaultTimeframe
}
