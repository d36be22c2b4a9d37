import type { ConversionReport } from '@cardroom/contracts/analytics-reports'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../shared/format.ts'
import { StatCards } from '../../shared/stat-cards.tsx'
import { ReportTab } from '../../shared/report-tab.tsx'
import { type Measure, SeriesPanel } from '../../shared/series-panel.tsx'
import { useReportParams } from '../../shared/report-params.ts'
import { exportPath } from '../../shared/report-query.ts'
import { periodLabels } from '../../shared/timeframe.ts'
import { conversionStats } from './conversion-stats.ts'
import { ConversionPanels } from './conversion-panels.tsx'
import { conversionsQuery, funnelQuery } from './conversions-api.ts'
import { MarketingFunnel } from './marketing-funnel.tsx'
import { SourceFilter } from './source-filter.tsx'

type MeasureName = Exclude<keyof ConversionReport['series'][number], 'at'>

const measures: readonly [Measure<MeasureName>, ...Measure<MeasureName>[]] = [
  { name: 'value', label: 'Revenue', format: formatMoney },
  { name: 'formSubmissions', label: 'Submissions' },
  { name: 'level1Leads', label: 'Level 1 leads' },
  { name: 'abandonedForms', label: 'Abandonments' },
  { name: 'visits', label: 'Visits' },
]

/** Leads, form submissions, revenue and abandoned forms. */
export function ConversionsTab() {
  const { address } = useReportParams()
  const query = useQuery(conversionsQuery(address))
  // The source options are those of the unfiltered report, which is usually cached.
  const { data: unfiltered } = useQuery(conversionsQuery({ ...address, filter: null }))
  const funnel = useQuery(funnelQuery({ timeframe: address.funnel, filter: address.filter }))
  const sources = (unfiltered?.data.bySource ?? []).map(({ source }) => source)
  return (
    <ReportTab
      query={query}
      loading="Loading conversions"
      failure="Failed to fetch conversions data"
      values={() => ({ source: sources })}
      rest={<MarketingFunnel query={funnel} />}
    >
      {(report) => (
        <>
          <SourceFilter sources={sources} />
          <StatCards
            label={`${periodLabels[address.timeframe]} conversions`}
            stats={conversionStats(report, address)}
          />
          <SeriesPanel
            measures={measures}
            report={report}
            csvPath={exportPath('conversions', 'series', address)}
          />
          <MarketingFunnel query={funnel} />
          <ConversionPanels report={report} address={address} />
        </>
      )}
    </ReportTab>
  )
}
