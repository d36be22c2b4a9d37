import { sourceColor } from '@cardroom/brand/source-colors'
import type { AffiliateActivity, AffiliateReport } from '@cardroom/contracts/analytics-reports'
import { formatCount, formatSeconds, formatPercent, toPercent } from '../../../shared/format.ts'
import {
  dateColumn,
  figure,
  recordSourceColumn,
  sourceColumn,
  textOr,
} from '../../shared/report-columns.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'
import { ScrollArea } from '../../shared/scroll-area.tsx'

type SourceRow = AffiliateReport['bySource'][number]
type ButtonRow = AffiliateReport['ctaPerformance'][number]

const sourceColumns: Column<SourceRow>[] = [
  sourceColumn,
  figure('Sessions', ({ sessions }) => formatCount(sessions)),
  figure('Clicks', ({ clicks }) => formatCount(clicks)),
  figure('Click rate', ({ clickThroughRate }) => formatPercent(clickThroughRate), 'end'),
  figure('Average time', ({ avgTimeOnPage }) => formatSeconds(avgTimeOnPage)),
  figure('Scroll depth', ({ avgScrollDepth }) => formatPercent(avgScrollDepth)),
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
        barOf={(row) => ({
          share: toPercent(row.sessions, sessions),
          color: sourceColor(row.color),
        })}
      />
    </ScrollArea>
  )
}

const buttonColumns: Column<ButtonRow>[] = [
  { head: 'Button', cell: ({ label }) => buttonName(label), titleOf: ({ label }) => label },
  figure('Clicks', ({ clicks }) => formatCount(clicks)),
  figure('Click rate', ({ clickThroughRate }) => formatPercent(clickThroughRate)),
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
      barOf={(row) => ({ share: toPercent(row.clicks, clicks), color: sourceColor('direct') })}
    />
  )
}

export const activityColumns: Column<AffiliateActivity>[] = [
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
  recordSourceColumn('end'),
]

/** Turns `hero_logo` into `Hero logo`. */
function buttonName(label: string): string {
  const words = label.replaceAll('_', ' ')
  if (words.startsWith('cta ')) return `CTA${words.slice(3)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
