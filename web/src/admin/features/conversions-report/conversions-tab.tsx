import type { ConversionReport } from '@cardroom/contracts/analytics-reports'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../shared/format.ts'
import { useReportParams } from '../../shared/report-params.ts'
import { reportQuery, useReport } from '../../shared/report-query.ts'
import { ReportTab } from '../../shared/report-tab.tsx'
import type { Measure } from '../../shared/series-panel.tsx'
import { ConversionPanels } from './conversion-panels.tsx'
import { conversionStats } from './conversion-stats.ts'
import { MarketingFunnel } from './marketing-funnel.tsx'
import { SourceFilter } from './source-filter.tsx'

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

/** Leads, form submissions, revenue and abandoned forms. */
export function ConversionsTab() {
  const { address } = useReportParams()
  const { query, csv } = useReport('conversions')
  // The source options are those of the unfiltered report, which is usually cached.
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
