import { brand } from '@cardroom/brand/brand'
import type { ReactNode } from 'react'
import { FileLinks } from './file-links.tsx'
import { Panel } from './panel.tsx'
import { useReportParams } from './report-params.ts'
import { Table, type TableColumn, type TableProps } from './table.tsx'
import { timeframeLabels } from './timeframe.ts'
import { sourceColor } from '@cardroom/brand/source-colors'
import type { NamedCount } from '@cardroom/contracts/analytics-reports'
import { formatCount, formatPercent, toPercent } from '../../shared/format.ts'
import { Chip } from './chip.tsx'
import { figure } from './report-columns.tsx'
import { RowChange } from './change-mark.tsx'

type PanelProps = {
  title: string
  /** The scope of the figures. The default is the timeframe of the tab. */
  note?: string
  /** The URL of the CSV, and a description of its contents. */
  csv: readonly [href: string, of: string]
}

/** A panel with a link to its CSV. */
export function ReportPanel(props: PanelProps & { children: ReactNode }) {
  const { address } = useReportParams()
  const { title, note = timeframeLabels[address.timeframe], csv, children } = props
  return (
    <Panel title={title} note={note} action={<FileLinks href={csv[0]} of={csv[1]} />}>
      {children}
    </Panel>
  )
}

export function TablePanel<Row>(props: PanelProps & Omit<TableProps<Row>, 'label'>) {
  return (
    <ReportPanel {...props}>
      <Table label={props.title} {...props} />
    </ReportPanel>
  )
}

type RecentProps<Row> = PanelProps & Pick<TableProps<Row>, 'columns' | 'rows'> & { empty: string }

/** The newest records, newest first. */
export function RecentPanel<Row extends { id: string }>(props: RecentProps<Row>) {
  return <TablePanel note={brand.timeZoneName} {...props} keyOf={({ id }) => id} />
}

/** Names with their counts and shares. */
export function SharePanel(props: PanelProps & Omit<ShareTableProps, 'label'>) {
  return (
    <ReportPanel {...props}>
      <ShareTable label={props.title} {...props} />
    </ReportPanel>
  )
}

/** A name with its count, and the count of the previous period if there is one. */
type Counted = NamedCount & { previous?: number | null }

type ShareTableProps = {
  label: string
  /** Column headers of the names and of the counts. */
  head: string
  countHead: string
  counts: readonly Counted[]
  /** The total of the shares. */
  total: number
  /** The label of a name, and the name of its color if it has one. */
  badgeOf: (name: string) => { label: string; color?: string }
  isScrolled?: boolean
}

/** Names with their counts, and bars that show their shares. */
export function ShareTable(props: ShareTableProps) {
  const { label, head, countHead, counts, total, badgeOf, isScrolled = false } = props
  const shareOf = ({ count }: NamedCount) => toPercent(count, total)
  const columns: TableColumn<Counted>[] = [
    {
      label: head,
      cell: ({ name }) => badge(badgeOf(name)),
      titleOf: ({ name }) => badgeOf(name).label,
    },
    figure(countHead, ({ count }) => formatCount(count)),
    figure('Share', (counted) => formatPercent(shareOf(counted))),
    ...(counts.some(({ previous }) => typeof previous === 'number') ? [changeColumn] : []),
  ]
  return (
    <Table
      label={label}
      columns={columns}
      rows={counts}
      keyOf={({ name }) => name}
      barOf={(counted) => ({
        share: shareOf(counted),
        color: sourceColor(badgeOf(counted.name).color ?? 'direct'),
      })}
      isScrolled={isScrolled}
    />
  )
}

const changeColumn: TableColumn<Counted> = figure('Change', ({ count, previous }) =>
  typeof previous === 'number' ? <RowChange value={count} previous={previous} /> : null,
)

function badge({ label, color }: { label: string; color?: string }) {
  return color === undefined ? label : <Chip color={sourceColor(color)}>{label}</Chip>
}
