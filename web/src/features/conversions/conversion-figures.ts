import type { ConversionReport } from '@cardroom/contracts/analytics-reports'
import { formatAverage, formatExactShare, formatMoney } from '../../shared/format.ts'
import type { Figure } from '../../shared/office/figures.tsx'
import { leadDollars, submissionDollars } from './prices.ts'

/** The cards of the Conversions tab. */
export function conversionFigures(report: ConversionReport, isCompared: boolean): Figure[] {
  const former = isCompared && report.previous !== null ? report.previous : undefined
  const { formSubmissions, level1Leads, abandonedForms } = report
  return [
    {
      label: 'Total revenue',
      value: report.totalValue,
      previous: former?.totalValue,
      format: formatMoney,
      note: `${formatMoney(report.visitorValue)} a visit`,
    },
    {
      label: 'Form submissions',
      value: formSubmissions.total,
      previous: former?.formSubmissions,
      note: `${formatMoney(submissionDollars)} each`,
    },
    {
      label: 'Level 1 leads',
      value: level1Leads.total,
      previous: former?.level1Leads,
      note: `"Get a seat now" clicks, ${formatMoney(leadDollars)} each`,
    },
    {
      label: 'Average days to convert',
      value: formatAverage(report.avgDaysToConversion),
      note: `${formatAverage(report.avgTouchPoints)} visits before converting`,
    },
    {
      label: 'Form abandonments',
      value: abandonedForms.total,
      previous: former?.abandonedForms,
      isLossWhenUp: true,
      note: `${formatExactShare(abandonedForms.abandonmentRate)} abandonment rate`,
    },
  ]
}
