import type { ConversionReport } from '@cardroom/contracts/analytics-reports'
import { useQuery } from '@tanstack/react-query'
import { formatAverage, formatMoney } from '../../../shared/format.ts'
import { useReportParams } from '../../shared/report-params.ts'
import { type CsvOf, reportQuery, useReport } from '../../shared/report-query.ts'
import { ReportTab } from '../../shared/report-tab.tsx'
import type { Measure } from '../../shared/series-panel.tsx'
import { ConversionPanels } from './conversion-panels.tsx'
import { MarketingFunnel } from './marketing-funnel.tsx'
import { leadValue, submissionValue } from '@cardroom/contracts/prices'
import { formatRate } from '../../shared/rate.ts'
import type { Stat } from '../../shared/stat-cards.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { SelectBox } from '../../shared/select-box.tsx'

type MeasureName = Exclude<keyof ConversionReport['series'][number], 'at'>

const measures: readonly [Measure<MeasureName>, ...Measure<MeasureName>[]] = [
  { name: 'value', label: 'Revenue of all kinds', format: formatMoney },
  { name: 'formSubmissions', label: 'Submissions' },
  { name: 'newsletterSignups', label: 'Newsletter sign-ups' },
  { name: 'otherConversions', label: 'Sponsor inquiries' },
  { name: 'level1Leads', label: 'Level 1 leads' },
  { name: 'abandonedForms', label: 'Abandonments' },
  { name: 'visits', label: 'Visits' },
]

export function ConversionsTab() {
  const { address } = useReportParams()
  const { query, csv } = useReport('conversions')
  // The options come from the unfiltered report, which is usually in the cache.
  const { data: unfiltered } = useQuery(reportQuery('conversions', { ...address, filter: null }))
  const sources = (unfiltered?.data.bySource ?? []).map(({ source }) => source)
  return (
    <ReportTab
      query={query}
      name="conversions"
      loading="Loading conversions"
      failure="Failed to fetch conversions data"
      values={() => ({ source: sources })}
      stats={(report) => conversionStats(report, csv)}
      measures={measures}
      seriesCsv={csv('series')}
      above={<SourceFilter sources={sources} />}
      rest={<MarketingFunnel />}
    >
      {(report) => <ConversionPanels report={report} csv={csv} />}
    </ReportTab>
  )
}

function conversionStats(report: ConversionReport, csv: CsvOf<'conversions'>): Stat[] {
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

type Props = {
  /** The sources of the unfiltered report. */
  sources: readonly string[]
}

function SourceFilter({ sources }: Props) {
  const { address, choose } = useReportParams()
  const chosen = address.filter?.name === 'source' ? address.filter.value : ''
  const options = sources.includes(chosen) || chosen === '' ? sources : [chosen, ...sources]
  return (
    <div className="row">
      <SelectBox
        label="Source"
        value={chosen}
        options={{
          '': 'All sources',
          ...Object.fromEntries(options.map((source) => [source, source])),
        }}
        onChange={(value) => choose({ filter: value === '' ? null : { name: 'source', value } })}
      />
      {chosen !== '' && (
        <AdminButton onClick={() => choose({ filter: null })}>Clear source</AdminButton>
      )}
    </div>
  )
}
