import { brand } from '@cardroom/brand/brand'
import type { ConversionReport } from '@cardroom/contracts/analytics-reports'
import { CsvLink } from '../../shared/office/csv-link.tsx'
import { Panel } from '../../shared/office/panel.tsx'
import { Pair } from '../../shared/office/report-tab.tsx'
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

/** The panels below the course: by source, by step, by form, and the newest records. */
export function ConversionPanels({ report, address }: Props) {
  const period = timeframeLabels[address.timeframe]
  const sourcesCsv = exportPath('conversions', 'sources', address)
  const fieldsCsv = exportPath('conversions', 'abandoned-fields', address)
  return (
    <>
      <Panel
        title="Source funnel"
        note={period}
        action={<CsvLink href={sourcesCsv} of="the source funnel" />}
      >
        <SourceFunnel sources={sourceStages(report)} />
      </Panel>
      <Pair>
        <Panel
          title="Revenue by source"
          note={period}
          action={<CsvLink href={sourcesCsv} of="revenue by source" />}
        >
          <RevenueBySource rows={report.bySource} />
        </Panel>
        <Panel
          title="Conversion rate by source"
          note={period}
          action={<CsvLink href={sourcesCsv} of="conversion rate by source" />}
        >
          <ConversionRates rows={report.bySource} />
        </Panel>
      </Pair>
      <Pair>
        <Panel title="Visitors to submissions" note={period}>
          <CompletionFunnel report={report} />
        </Panel>
        <Panel title="Potential lost revenue" note={period}>
          <LostRevenue {...report.abandonedForms} />
        </Panel>
      </Pair>
      <LeadAnalysis
        leads={report.level1Leads}
        csvPath={exportPath('conversions', 'lead-locations', address)}
        note={period}
      />
      <Panel
        title="Form abandonment by source"
        note={period}
        action={<CsvLink href={fieldsCsv} of="the abandoned fields" />}
      >
        <AbandonmentBySource rows={report.abandonedForms.bySource} />
      </Panel>
      <Panel title="Recent abandonments" note={brand.timeZoneName}>
        <RecentAbandonments rows={report.abandonedForms.recent} />
      </Panel>
      <Panel title="Recent conversions" note={brand.timeZoneName}>
        <RecentConversions rows={report.recentConversions} />
      </Panel>
    </>
  )
}
