import type { ConversionReport, RecentLead } from '@cardroom/contracts/analytics-reports'
import { toPercent } from '../../../shared/format.ts'
import { dateColumn, recordSourceColumn, text } from '../../shared/report-columns.tsx'
import { ReportPanel } from '../../shared/report-panels.tsx'
import { Pair } from '../../shared/report-tab.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'
import { ScrollArea } from '../../shared/scroll-area.tsx'
import { ShareTable } from '../../shared/share-table.tsx'

const columns: Column<RecentLead>[] = [
  dateColumn,
  recordSourceColumn('lead'),
  text('Button', ({ buttonLabel }) => buttonLabel),
  text('Location', ({ buttonLocation }) => buttonLocation, 'end'),
]

type Props = {
  leads: ConversionReport['level1Leads']
  locationsCsv: string
  recentCsv: string
  note: string
}

/** Level 1 lead analysis: clicks by button location, and the newest clicks. */
export function LeadAnalysis({ leads, locationsCsv, recentCsv, note }: Props) {
  return (
    <Pair>
      <ReportPanel
        title="Level 1 leads: button locations"
        note={note}
        csv={[locationsCsv, 'all button locations']}
      >
        <ScrollArea label="Button locations">
          <ShareTable
            label="Button locations"
            head="Location"
            countHead="Clicks"
            rows={leads.locations.map(({ name, count }) => ({
              name,
              label: name === '' ? 'No location' : name,
              color: null,
              count,
              share: toPercent(count, leads.total),
            }))}
          />
        </ScrollArea>
      </ReportPanel>
      <ReportPanel title="Level 1 leads: last 5 clicks" csv={[recentCsv, 'the last clicks']}>
        <ReportTable
          label="Last 5 clicks"
          columns={columns}
          rows={leads.recent}
          keyOf={({ id }) => id}
          empty="No recent clicks recorded"
        />
      </ReportPanel>
    </Pair>
  )
}
