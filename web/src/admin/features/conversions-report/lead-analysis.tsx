import type { ConversionReport, RecentLead } from '@cardroom/contracts/analytics-reports'
import { shareOf } from '../../../shared/format.ts'
import { CsvLink } from '../../shared/csv-link.tsx'
import { Panel } from '../../shared/panel.tsx'
import { dateColumn, textOr } from '../../shared/recent-columns.tsx'
import { Pair } from '../../shared/report-tab.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'
import { ScrollArea } from '../../shared/scroll-area.tsx'
import { ShareTable } from '../../shared/share-table.tsx'
import { SourceName } from '../../shared/source-name.tsx'

const columns: Column<RecentLead>[] = [
  dateColumn,
  { head: 'Source', cell: ({ source }) => <SourceName source={source} />, narrow: 'lead' },
  {
    head: 'Button',
    cell: ({ buttonLabel }) => textOr(buttonLabel),
    titleOf: ({ buttonLabel }) => buttonLabel ?? '',
  },
  {
    head: 'Location',
    cell: ({ buttonLocation }) => textOr(buttonLocation),
    titleOf: ({ buttonLocation }) => buttonLocation ?? '',
    narrow: 'end',
  },
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
      <Panel
        title="Level 1 leads: button locations"
        note={note}
        action={<CsvLink href={locationsCsv} of="all button locations" />}
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
              share: shareOf(count, leads.total),
            }))}
          />
        </ScrollArea>
      </Panel>
      <Panel
        title="Level 1 leads: last 5 clicks"
        action={<CsvLink href={recentCsv} of="the last clicks" />}
      >
        <ReportTable
          label="Last 5 clicks"
          columns={columns}
          rows={leads.recent}
          keyOf={({ id }) => id}
          empty="No recent clicks recorded"
        />
      </Panel>
    </Pair>
  )
}
