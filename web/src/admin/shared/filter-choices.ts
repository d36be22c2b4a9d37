import { pages } from '@cardroom/contracts/redirects'
import { type FilterName, unknownSource } from '@cardroom/contracts/summaries'
import type { Timeframe } from '@cardroom/contracts/report-frame'
import { useQuery } from '@tanstack/react-query'
import { reportQuery } from './report-query.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

// Omits codes without a country name.
const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .flatMap((code) => {
    const name = countryNames.of(code)
    return name === undefined ? [] : [{ value: code, label: name }]
  })

const known: Readonly<Record<FilterName, readonly string[]>> = {
  source: ['direct', 'development', unknownSource],
  medium: ['organic', 'social', 'email', 'cpc', 'referral', 'direct', 'test', unknownSource],
  page: pages.filter((page) => !page.startsWith('/admin') && !page.endsWith('*')),
  country: [],
  device: ['desktop', 'mobile', 'tablet', 'tv', unknownSource],
}

/** Suggested values of a filter: those of the report, followed by the fixed ones. */
export function filterChoices(
  name: FilterName,
  seen: readonly string[],
): { value: string; label?: string }[] {
  if (name === 'country') return countries
  return [...new Set([...seen.filter((value) => value !== ''), ...known[name]])].map((value) => ({
    value,
  }))
}

/**
 * Sources and mediums of a timeframe, which the filter suggests on every tab. Empty while they load and if the request
 * fails.
 * @param isWanted whether the filter is open
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
