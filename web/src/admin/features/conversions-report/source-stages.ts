import { sourceColorName } from '@cardroom/brand/source-colors'
import type { ConversionReport } from '@cardroom/contracts/analytics-reports'

export type SourceStages = {
  source: string
  /** The name of its color. */
  color: string
  visits: number
  leads: number
  submissions: number
}

/** The maximum number of series that remain distinguishable. The chart combines the others. */
const maxSources = 6
const rest = 'Other'

/** The top sources across the three stages, with all other sources combined. */
export function sourceStages({
  bySource,
  level1Leads,
}: Pick<ConversionReport, 'bySource'> & {
  level1Leads: Pick<ConversionReport['level1Leads'], 'bySource'>
}): SourceStages[] {
  const visits = new Map(bySource.map((one) => [one.source, one]))
  const leads = new Map(level1Leads.bySource.map(({ name, count }) => [name, count]))
  const all = [...new Set([...visits.keys(), ...leads.keys()])]
    .map((source) => ({
      source,
      color: sourceColorName(source),
      visits: visits.get(source)?.totalVisits ?? 0,
      leads: leads.get(source) ?? 0,
      submissions: visits.get(source)?.submissions ?? 0,
    }))
    .toSorted((one, other) => other.visits - one.visits || other.leads - one.leads)
  const others = all.slice(maxSources)
  if (others.length <= 1) return all
  const sum = (name: 'visits' | 'leads' | 'submissions') =>
    others.reduce((total, one) => total + one[name], 0)
  return [
    ...all.slice(0, maxSources),
    {
      source: rest,
      color: 'grey',
      visits: sum('visits'),
      leads: sum('leads'),
      submissions: sum('submissions'),
    },
  ]
}
