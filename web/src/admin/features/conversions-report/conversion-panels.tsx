import { brand } from '@cardroom/brand/brand'
import type { ConversionReport, reportTables } from '@cardroom/contracts/analytics-reports'
import { CsvLink } from '../../shared/csv-link.tsx'
import { Panel } from '../../shared/panel.tsx'
import { Pair } from '../../shared/report-tab.tsx'
import { exportPath, type ReportScope } from '../../shared/report-query.ts'
import { timeframeLabels } from '../../shared/timeframe.ts'
import { AbandonmentBySource, LostRevenue, RecentAbandonments } from './abandonment.tsx'
import { CompletionFunnel } from './completion-funnel.tsx'
import { LeadAnalysis } from './lead-analysis.tsx'
import { RecentConversions } from './recent-conversions.tsx'
import { SourceFunnel } from './source-funnel.tsx'
import { sourceStages } from './source-stages.ts'
import { ConversionRates, RevenueBySource } from './source-tables.tsx'

type Props = { report: ConversionReport; address: ReportScope }

/** The panels below the chart: by source, by step, by form, and the newest records. */
export function ConversionPanels({ report, address }: Props) {
  const period = timeframeLabels[address.timeframe]
  const csvPath = (table: (typeof reportTables)['conversions'][number]) =>
    exportPath('conversions', table, address)
  return (
    <>
      <Panel
        title="Source funnel"
        note={period}
        action={<CsvLink href={csvPath('sources')} of="the source funnel" />}
      >
        <SourceFunnel sources={sourceStages(report)} />
      </Panel>
      <Pair>
        <Panel
          title="Revenue by source"
          note={period}
          action={<CsvLink href={csvPath('sources')} of="revenue by source" />}
        >
          <RevenueBySource rows={report.bySource} />
        </Panel>
        <Panel
          title="Conversion rate by source"
          note={period}
          action={<CsvLink href={csvPath('sources')} of="conversion rate by source" />}
        >
          <ConversionRates rows={report.bySource} />
        </Panel>
      </Pair>
      <Pair>
        <Panel
          title="Visitors to submissions"
          note={period}
          action={<CsvLink href={csvPath('totals')} of="all steps" />}
        >
          <CompletionFunnel report={report} />
        </Panel>
        <Panel
          title="Potential lost revenue"
          note={period}
          action={<CsvLink href={csvPath('abandonments')} of="potential lost revenue" />}
        >
          <LostRevenue {...report.abandonedForms} />
        </Panel>
      </Pair>
      <LeadAnalysis
        leads={report.level1Leads}
        locationsCsv={csvPath('lead-locations')}
        recentCsv={csvPath('recent-leads')}
        note={period}
      />
      <Panel
        title="Form abandonment by source"
        note={period}
        action={<CsvLink href={csvPath('abandoned-fields')} of="the abandoned fields" />}
      >
        <AbandonmentBySource rows={report.abandonedForms.bySource} />
      </Panel>
      <Panel
        title="Recent abandonments"
        note={brand.timeZoneName}
        action={<CsvLink href={csvPath('recent-abandonments')} of="the last abandonments" />}
      >
        <RecentAbandonments rows={report.abandonedForms.recent} />
      </Panel>
      <Panel
        title="Recent conversions"
        note={brand.timeZoneName}
        action={<CsvLink href={csvPath('recent-conversions')} of="the last conversions" />}
      >
        <RecentConversions rows={report.recentConversions} />
      </Panel>
    </>
  )
}
