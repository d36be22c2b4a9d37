import type { ConversionReport, NamedCount } from '@cardroom/contracts/analytics-reports'
import { formatCount, toPercent } from '../../../shared/format.ts'
import { toRate } from '../../shared/rate.ts'

/** The level of a percentage: good above 5, fair above 1. */
export function rateLevel(rate: number): 'good' | 'fair' | 'plain' {
  if (rate > 5) return 'good'
  return rate > 1 ? 'fair' : 'plain'
}

const shownFields = 3

/** The most used fields with their counts: `email 12, phone 8, name 5 and 2 more`. */
export function formatFields(fields: readonly NamedCount[]): string {
  if (fields.length === 0) return 'None'
  const shown = fields
    .slice(0, shownFields)
    .map(({ name, count }) => `${name} ${formatCount(count)}`)
    .join(', ')
  const more = fields.length - shownFields
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** Below this percentage of the leads, the completion rate is unhealthy. */
const healthyPercent = 50

export type Completion = {
  /** The percentage of leads that submitted a form. Null if there are no leads, or more forms than leads. */
  rate: number | null
  /** Null if there are no leads. */
  isHealthy: boolean | null
}

export function toCompletion({
  level1Leads,
  formSubmissions,
}: {
  level1Leads: Pick<ConversionReport['level1Leads'], 'total'>
  formSubmissions: Pick<ConversionReport['formSubmissions'], 'total'>
}): Completion {
  const { total: sent } = formSubmissions
  const { total: leads } = level1Leads
  const isHealthy = leads === 0 ? null : toPercent(sent, leads) >= healthyPercent
  return { rate: toRate(sent, leads), isHealthy }
}
