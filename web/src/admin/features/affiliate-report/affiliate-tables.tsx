import { sourceColor } from '@cardroom/brand/source-colors'
import type { AffiliateActivity, AffiliateReport } from '@cardroom/contracts/analytics-reports'
import { formatCount, formatSeconds, formatShare, shareOf } from '../../../shared/format.ts'
import { Chip } from '../../shared/chip.tsx'
import { dateColumn, textOr } from '../../shared/recent-columns.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'
import { ScrollArea } from '../../shared/scroll-area.tsx'
import { SourceName } from '../../shared/source-name.tsx'

type SourceRow = AffiliateReport['bySource'][number]
type ButtonRow = AffiliateReport['ctaPerformance'][number]

const sourceColumns: Column<SourceRow>[] = [
  {
    head: 'Source',
    cell: ({ source, color }) => <Chip color={sourceColor(color)}>{source}</Chip>,
    titleOf: ({ source }) => source,
    narrow: 'lead',
  },
  { head: 'Sessions', cell: ({ sessions }) => formatCount(sessions), look: 'figure' },
  { head: 'Clicks', cell: ({ clicks }) => formatCount(clicks), look: 'figure' },
  {
    head: 'Click rate',
    cell: ({ clickThroughRate }) => formatShare(clickThroughRate),
    look: 'figure',
    narrow: 'end',
  },
  {
    head: 'Average time',
    cell: ({ avgTimeOnPage }) => formatSeconds(avgTimeOnPage),
    look: 'figure',
  },
  {
    head: 'Scroll depth',
    cell: ({ avgScrollDepth }) => formatShare(avgScrollDepth),
    look: 'figure',
  },
]

/** How each source's visitors behave on the page. */
export function SourcePerformance({ rows }: { rows: readonly SourceRow[] }) {
  const sessions = rows.reduce((sum, row) => sum + row.sessions, 0)
  return (
    <ScrollArea label="Performance by source">
      <ReportTable
        label="Performance by source"
        columns={sourceColumns}
        rows={rows}
        keyOf={({ source }) => source}
        empty="No data available"
        barOf={(row) => ({ share: shareOf(row.sessions, sessions), color: sourceColor(row.color) })}
      />
    </ScrollArea>
  )
}

const buttonColumns: Column<ButtonRow>[] = [
  {
    head: 'Button',
    cell: ({ label }) => buttonName(label),
    titleOf: ({ label }) => label,
  },
  { head: 'Clicks', cell: ({ clicks }) => formatCount(clicks), look: 'figure' },
  {
    head: 'Click rate',
    cell: ({ clickThroughRate }) => formatShare(clickThroughRate),
    look: 'figure',
  },
]

/** Which buttons lead to the partner. */
export function ButtonPerformance({ rows }: { rows: readonly ButtonRow[] }) {
  const clicks = rows.reduce((sum, row) => sum + row.clicks, 0)
  return (
    <ReportTable
      label="CTA performance"
      columns={buttonColumns}
      rows={rows}
      keyOf={({ label }) => label}
      empty="No data available"
      barOf={(row) => ({ share: shareOf(row.clicks, clicks), color: sourceColor('direct') })}
    />
  )
}

const activityColumns: Column<AffiliateActivity>[] = [
  dateColumn,
  {
    head: 'Action',
    cell: ({ action }) => buttonName(textOr(action)),
    titleOf: ({ action }) => action ?? '',
    narrow: 'lead',
  },
  {
    head: 'Label',
    cell: ({ label }) => buttonName(textOr(label)),
    titleOf: ({ label }) => label ?? '',
  },
  { head: 'Source', cell: ({ source }) => <SourceName source={source} />, narrow: 'end' },
]

/** The latest events on the page. */
export function RecentActivity({ rows }: { rows: readonly AffiliateActivity[] }) {
  return (
    <ReportTable
      label="Last 10 activities"
      columns={activityColumns}
      rows={rows}
      keyOf={({ id }) => id}
      empty="No recent activity recorded"
    />
  )
}

/** Turns `hero_logo` into `Hero logo`. */
function buttonName(label: string): string {
  const words = label.replaceAll('_', ' ')
  if (words.startsWith('cta ')) return `CTA${words.slice(3)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
