import type { ConversionReport } from '@cardroom/contracts/analytics-reports'
import { leadValue, submissionValue } from '@cardroom/contracts/prices'
import { formatAverage, formatMoney } from '../../../shared/format.ts'
import { formatRate } from '../../shared/rate.ts'
import type { CsvOf } from '../../shared/report-query.ts'
import type { Stat } from '../../shared/stat-cards.tsx'

/** The cards of the Conversions tab. */
export function conversionStats(report: ConversionReport, csv: CsvOf<'conversions'>): Stat[] {
  const { formSubmissions, newsletterSignups, otherConversions, level1Leads } = report
  const { abandonedForms, previous } = report
  const begun = abandonedForms.total + formSubmissions.total
  return [
    {
      label: 'Total revenue',
      csvPath: csv('totals'),
      value: report.totalValue,
      previous: previous?.totalValue,
      format: formatMoney,
      note: `Submissions ${formatMoney(formSubmissions.value)}, newsletter ${formatMoney(newsletterSignups.value)}, sponsors ${formatMoney(otherConversions.value)}${aVisit(report.visitorValue)}`,
    },
    {
      label: 'Form submissions',
      csvPath: csv('totals'),
      value: formSubmissions.total,
      previous: previous?.formSubmissions,
      note: `Applications for a seat, ${formatMoney(submissionValue)} each`,
    },
    {
      label: 'Level 1 leads',
      csvPath: csv('lead-sources'),
      value: level1Leads.total,
      previous: previous?.level1Leads,
      note: `"Get a seat now" clicks, ${formatMoney(leadValue)} each`,
    },
    {
      label: 'Average days to convert',
      csvPath: csv('efforts'),
      value: formatAverage(report.avgDaysToConversion),
      note: `${formatAverage(report.avgTouchPoints)} visits before converting`,
    },
    {
      label: 'Form abandonments',
      csvPath: csv('abandonments'),
      value: abandonedForms.total,
      previous: previous?.abandonedForms,
      isLossWhenUp: true,
      note: `Abandonment rate ${formatRate(abandonedForms.abandonmentRate, [begun, 'forms begun'])}`,
    },
  ]
}

function aVisit(value: number | null): string {
  return value === null ? '' : `; ${formatMoney(value)} a visit`
}
