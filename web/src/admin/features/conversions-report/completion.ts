import type { ConversionReport } from '@cardroom/contracts/analytics-reports'
import { shareOf } from '../../../shared/format.ts'

/** Below this part of the leads, in percent, the forms are worth a look. */
const healthyPercent = 50

export type Completion = {
  /** Percent of the leads that were followed by a form. */
  rate: number
  /** Null where there was no lead to judge by. */
  isHealthy: boolean | null
}

/** How many of those who asked for a seat went on to send the form. */
export function completionOf({
  level1Leads,
  formSubmissions,
}: {
  level1Leads: Pick<ConversionReport['level1Leads'], 'total'>
  formSubmissions: Pick<ConversionReport['formSubmissions'], 'total'>
}): Completion {
  const rate = shareOf(formSubmissions.total, level1Leads.total)
  return { rate, isHealthy: level1Leads.total === 0 ? null : rate >= healthyPercent }
}
