import type {
  ConversionReport,
  RecentConversion,
  reportTables,
} from '@cardroom/contracts/analytics-reports'
import { formatCount, formatMoney } from '../../../shared/format.ts'
import { RecentPanel, ReportPanel } from '../../shared/report-panels.tsx'
import {
  dateColumn,
  figure,
  mediumColumn,
  recordSourceColumn,
} from '../../shared/report-columns.tsx'
import type { Column } from '../../shared/report-table.tsx'
import { Pair } from '../../shared/report-tab.tsx'
import { exportPath, type ReportScope } from '../../shared/report-query.ts'
import { timeframeLabels } from '../../shared/timeframe.ts'
import { AbandonmentBySource, LostRevenue, recentAbandonmentColumns } from './abandonment.tsx'
import { CompletionFunnel } from './completion-funnel.tsx'
import { LeadAnalysis } from './lead-analysis.tsx'
import { SourceFunnel } from './source-funnel.tsx'
import { sourceStages } from './source-stages.ts'
import { ConversionRates, RevenueBySource } from './source-tables.tsx'

const recentConversionColumns: Column<RecentConversion>[] = [
  dateColumn,
  {
    head: 'Type',
    cell: ({ conversionType }) => conversionType.replaceAll('_', ' '),
    titleOf: ({ conversionType }) => conversionType,
  },
  recordSourceColumn('lead'),
  mediumColumn,
  figure('Days', ({ daysToConversion }) => countOr(daysToConversion)),
  figure('Visits', ({ touchPoints }) => countOr(touchPoints)),
  figure('Value', ({ value }) => formatMoney(value), 'end'),
]

function countOr(count: number | null): string {
  return count === null ? 'N/A' : formatCount(count)
}

type Props = { report: ConversionReport; address: ReportScope }

/** The panels below the chart: by source, by step, by form, and the newest records. */
export function ConversionPanels({ report, address }: Props) {
  const period = timeframeLabels[address.timeframe]
  const csvPath = (table: (typeof reportTables)['conversions'][number]) =>
    exportPath('conversions', table, address)
  return (
    <>
      <ReportPanel
        title="Source funnel"
        note={period}
        csv={[csvPath('sources'), 'the source funnel']}
      >
        <SourceFunnel sources={sourceStages(report)} />
      </ReportPanel>
      <Pair>
        <ReportPanel
          title="Revenue by source"
          note={period}
          csv={[csvPath('sources'), 'revenue by source']}
        >
          <RevenueBySource rows={report.bySource} />
        </ReportPanel>
        <ReportPanel
          title="Conversion rate by source"
          note={period}
          csv={[csvPath('sources'), 'conversion rate by source']}
        >
          <ConversionRates rows={report.bySource} />
        </ReportPanel>
      </Pair>
      <Pair>
        <ReportPanel
          title="Visitors to submissions"
          note={period}
          csv={[csvPath('totals'), 'all steps']}
        >
          <CompletionFunnel report={report} />
        </ReportPanel>
        <ReportPanel
          title="Potential lost revenue"
          note={period}
          csv={[csvPath('abandonments'), 'potential lost revenue']}
        >
          <LostRevenue {...report.abandonedForms} />
        </ReportPanel>
      </Pair>
      <LeadAnalysis
        leads={report.level1Leads}
        locationsCsv={csvPath('lead-locations')}
        recentCsv={csvPath('recent-leads')}
        note={period}
      />
      <ReportPanel
        title="Form abandonment by source"
        note={period}
        csv={[csvPath('abandoned-fields'), 'the abandoned fields']}
      >
        <AbandonmentBySource rows={report.abandonedForms.bySource} />
      </ReportPanel>
      <RecentPanel
        title="Recent abandonments"
        csv={[csvPath('recent-abandonments'), 'the last abandonments']}
        columns={recentAbandonmentColumns}
        rows={report.abandonedForms.recent}
        empty="No recent abandonments recorded"
      />
      <RecentPanel
        title="Recent conversions"
        csv={[csvPath('recent-conversions'), 'the last conversions']}
        columns={recentConversionColumns}
        rows={report.recentConversions}
        empty="No recent conversions recorded"
      />
    </>
  )
}
