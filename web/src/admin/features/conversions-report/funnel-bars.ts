import type { FunnelReport } from '@cardroom/contracts/analytics-reports'
import { toPercent } from '../../../shared/format.ts'
import { toRate } from '../../shared/rate.ts'

export type FunnelBar = {
  label: string
  total: number
  /** The total value and the value of one unit, in dollars. */
  value: number
  each: number
  /** The percentages of the visits and of the previous bar, or null if the divisor is zero. */
  overall: number | null
  fromPrevious: number | null
  /** The count of the previous bar, or null for the first bar. */
  previousTotal: number | null
  /** The width in percent of the largest bar, at least five. */
  width: number
}

/** The value of a visit relative to the value of a submission. */
const visitPart = 0.001
const narrowest = 5

/** Returns the three bars. Each submission counts with the average value of the period's submissions. */
export function funnelBars({ totals }: Pick<FunnelReport, 'totals'>): FunnelBar[] {
  const { visits, level1Leads, formSubmissions, value } = totals
  const average = formSubmissions === 0 ? 0 : value / formSubmissions
  const stages = [
    { label: 'All Visits', total: visits, each: average * visitPart },
    { label: 'Button Clicks', total: level1Leads, each: 0 },
    { label: 'Form Submissions', total: formSubmissions, each: average },
  ]
  const largest = Math.max(...stages.map(({ total }) => total))
  return stages.map(({ label, total, each }, index) => {
    const previous = stages[index - 1]
    return {
      label,
      total,
      value: total * each,
      each,
      overall: toRate(total, visits),
      previousTotal: previous?.total ?? null,
      fromPrevious: previous === undefined ? null : toRate(total, previous.total),
      width: Math.max(toPercent(total, largest), narrowest),
    }
  })
}

/** A source with its share of all visits and its conversion rate. */
export type SourceBreakdown = {
  source: string
  color: string
  visits: number
  share: number
  /** Null if there are no submissions. */
  conversion: number | null
}

/** Returns the sources with visits, in descending order of visits. */
export function sourceBreakdown({
  sources,
  totals,
}: Pick<FunnelReport, 'sources' | 'totals'>): SourceBreakdown[] {
  return Object.entries(sources)
    .filter(([, { visits }]) => visits > 0)
    .map(([source, { visits, formSubmissions, color }]) => ({
      source,
      color,
      visits,
      share: toPercent(visits, totals.visits),
      conversion: formSubmissions === 0 ? null : toRate(formSubmissions, visits),
    }))
    .toSorted((one, other) => other.visits - one.visits)
}
