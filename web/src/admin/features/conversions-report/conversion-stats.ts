import type { ConversionReport } from '@cardroom/contracts/analytics-reports'
import { leadValue, submissionValue } from '@cardroom/contracts/prices'
import { formatAverage, formatExactPercent, formatMoney } from '../../../shared/format.ts'
import type { Stat } from '../../shared/stat-cards.tsx'
import type { ReportParams } from '../../shared/report-params.ts'
import { exportPath } from '../../shared/report-query.ts'

/** The cards of the Conversions tab. */
export function conversionStats(report: ConversionReport, address: ReportParams): Stat[] {
  const former = address.isCompared && report.previous !== null ? report.previous : undefined
  const { formSubmissions, level1Leads, abandonedForms } = report
  return [
    {
      label: 'Total revenue',
      csvPath: exportPath('conversions', 'totals', address),
      value: report.totalValue,
      previous: former?.totalValue,
      format: formatMoney,
      note: `${formatMoney(report.visitorValue)} a visit`,
    },
    {
      label: 'Form submissions',
      csvPath: exportPath('conversions', 'totals', address),
      value: formSubmissions.total,
      previous: former?.formSubmissions,
      note: `${formatMoney(submissionValue)} each`,
    },
    {
      label: 'Level 1 leads',
      csvPath: exportPath('conversions', 'lead-sources', address),
      value: level1Leads.total,
      previous: former?.level1Leads,
      note: `"Get a seat now" clicks, ${formatMoney(leadValue)} each`,
    },
    {
      label: 'Average days to convert',
      csvPath: exportPath('conversions', 'efforts', address),
      value: formatAverage(report.avgDaysToConversion),
      note: `${formatAverage(report.avgTouchPoints)} visits before converting`,
    },
    {
      label: 'Form abandonments',
      csvPath: exportPath('conversions', 'abandonments', address),
      value: abandonedForms.total,
      previous: former?.abandonedForms,
      isLossWhenUp: true,
      note: `${formatExactPercent(abandonedForms.abandonmentRate)} abandonment rate`,
    },
  ]
}
