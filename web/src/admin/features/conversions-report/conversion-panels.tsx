import type { ConversionReport, SourceConversions } from '@cardroom/contracts/analytics-reports'
import { LinkChoice } from '../../shared/link-choice.tsx'
import { fewest } from '../../shared/rate.ts'
import { useReportParams } from '../../shared/report-params.ts'
import { FileLinks } from '../../shared/file-links.tsx'
import { Panel } from '../../shared/panel.tsx'
import { barsOf } from '../../shared/report-columns.tsx'
import { RecentPanel, ReportPanel, ShareTable, TablePanel } from '../../shared/report-panels.tsx'
import type { CsvOf } from '../../shared/report-query.ts'
import { Pair } from '../../shared/report-tab.tsx'
import { Table } from '../../shared/table.tsx'
import { CompletionFunnel, LostRevenue } from './completion-funnel.tsx'
import {
  abandonmentColumns,
  leadColumns,
  rateColumns,
  RateLegend,
  recentAbandonmentColumns,
  recentConversionColumns,
  revenueColumns,
  revenueSorts,
} from './conversion-columns.tsx'
import { SourceFunnel } from './source-funnel.tsx'
import { sourceStages } from './source-stages.ts'

/** Sorts sources by rate. Sources with few visits or without a rate are last. */
function byRate(one: SourceConversions, other: SourceConversions): number {
  return (
    isTelling(other) - isTelling(one) ||
    (other.conversionRate ?? -1) - (one.conversionRate ?? -1) ||
    other.totalVisits - one.totalVisits
  )
}

function isTelling({ conversionRate, totalVisits }: SourceConversions): number {
  return Number(conversionRate !== null && totalVisits >= fewest)
}

type Props = { report: ConversionReport; csv: CsvOf<'conversions'> }

export function ConversionPanels({ report, csv }: Props) {
  const { bySource, level1Leads, abandonedForms } = report
  const { address, hrefFor } = useReportParams()
  const sort = revenueSorts.find(({ name }) => name === address.sort) ?? revenueSorts[0]
  const paying = bySource
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => sort.of(other) - sort.of(one))
  return (
    <>
      <ReportPanel title="Source funnel" csv={[csv('sources'), 'the source funnel']}>
        <SourceFunnel sources={sourceStages(report)} />
      </ReportPanel>
      <Pair>
        <ReportPanel title="Revenue by source" csv={[csv('sources'), 'revenue by source']}>
          <LinkChoice
            label="Sort the sources by"
            look="pills"
            choices={revenueSorts.map(({ name, label }, index) => ({
              to: hrefFor({ sort: index === 0 ? null : name }),
              label,
              isCurrent: name === sort.name,
            }))}
          />
          <Table
            label="Revenue by source"
            columns={revenueColumns}
            rows={paying}
            keyOf={({ source }) => source}
            barOf={barsOf(paying, sort.of, ({ color }) => color)}
            isScrolled
          />
        </ReportPanel>
        <ReportPanel
          title="Conversion rate by source"
          csv={[csv('sources'), 'conversion rate by source']}
        >
          <Table
            label="Conversion rate by source"
            columns={rateColumns}
            rows={bySource.toSorted(byRate)}
            keyOf={({ source }) => source}
            isScrolled
          />
          <RateLegend />
        </ReportPanel>
      </Pair>
      <Pair>
        <ReportPanel title="Visitors to submissions" csv={[csv('totals'), 'all steps']}>
          <CompletionFunnel report={report} />
        </ReportPanel>
        <ReportPanel
          title="Potential lost revenue"
          csv={[csv('abandonments'), 'potential lost revenue']}
        >
          <LostRevenue {...abandonedForms} />
        </ReportPanel>
      </Pair>
      <Pair>
        <ReportPanel
          title="Level 1 leads: button locations"
          csv={[csv('lead-locations'), 'all button locations']}
        >
          <ShareTable
            label="Button locations"
            head="Location"
            countHead="Clicks"
            counts={level1Leads.locations}
            total={level1Leads.total}
            badgeOf={(name) => ({ label: name === '' ? 'No location' : name })}
            isScrolled
          />
        </ReportPanel>
        <Panel
          title="Level 1 leads: last 5 clicks"
          action={<FileLinks href={csv('recent-leads')} of="the last clicks" />}
        >
          <Table
            label="Last 5 clicks"
            columns={leadColumns}
            rows={level1Leads.recent}
            keyOf={({ id }) => id}
            empty="No recent clicks recorded"
          />
        </Panel>
      </Pair>
      <TablePanel
        title="Form abandonment by source"
        csv={[csv('abandoned-fields'), 'the abandoned fields']}
        columns={abandonmentColumns}
        rows={abandonedForms.bySource}
        keyOf={({ source }) => source}
        isScrolled
      />
      <RecentPanel
        title="Recent abandonments"
        csv={[csv('recent-abandonments'), 'the last abandonments']}
        columns={recentAbandonmentColumns}
        rows={abandonedForms.recent}
        empty="No recent abandonments recorded"
      />
      <RecentPanel
        title="Recent conversions"
        csv={[csv('recent-conversions'), 'the last conversions']}
        columns={recentConversionColumns}
        rows={report.recentConversions}
        empty="No recent conversions recorded"
      />
    </>
  )
}
