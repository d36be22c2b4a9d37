import { type Timeframe } from '@cardroom/contracts/report-frame'
import type { FilterName } from '@cardroom/contracts/summaries'
import { useQuery } from '@tanstack/react-query'
import { reportQuery } from './report-query.ts'

/**
 * Sources and mediums of a timeframe, which the filter suggests on every tab. Empty while they load
 * or when the request fails: a filter can be typed without them.
 * @param isEnabled whether the filter is open
 */
export function useSuggestedValues(
  timeframe: Timeframe,
  isWanted: boolean,
): Partial<Record<FilterName, readonly string[]>> {
  const { data } = useQuery({
    ...reportQuery('traffic', { timeframe, filter: null }),
    enabled: isWanted,
  })
  if (data === undefined) return {}
  const { sources, byMedium } = data.data
  return {
    source: sources.map(({ source }) => source),
    medium: byMedium.map(({ name }) => name),
  }
}
