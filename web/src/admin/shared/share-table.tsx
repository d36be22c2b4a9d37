import { sourceColor } from '@cardroom/brand/source-colors'
import type { NamedCount } from '@cardroom/contracts/analytics-reports'
import { formatCount, formatPercent, toPercent } from '../../shared/format.ts'
import { Chip } from './chip.tsx'
import { figure } from './report-columns.tsx'
import { type Column, ReportTable } from './report-table.tsx'
import { RowChange } from './row-change.tsx'

/** A name with its count, and that of the period before: undefined where rows are not compared, null where there is no period. */
type Counted = NamedCount & { previous?: number | null }

export type ShareTableProps = {
  label: string
  /** Column headers of the names and of the counts. */
  head: string
  countHead: string
  counts: readonly Counted[]
  /** What the shares are of. */
  total: number
  /** The label of a name, and the name of its colour if it has one. */
  badgeOf: (name: string) => { label: string; color?: string }
  isScrolled?: boolean
}

/** Names with their counts; a bar behind each name shows its share. */
export function ShareTable(props: ShareTableProps) {
  const { label, head, countHead, counts, total, badgeOf, isScrolled = false } = props
  const shareOf = ({ count }: NamedCount) => toPercent(count, total)
  const columns: Column<Counted>[] = [
    {
      head,
      cell: ({ name }) => badge(badgeOf(name)),
      titleOf: ({ name }) => badgeOf(name).label,
    },
    figure(countHead, ({ count }) => formatCount(count)),
    figure('Share', (counted) => formatPercent(shareOf(counted))),
    ...(counts.some(({ previous }) => typeof previous === 'number') ? [changeColumn] : []),
  ]
  return (
    <ReportTable
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

const changeColumn: Column<Counted> = figure('Change', ({ count, previous }) =>
  typeof previous === 'number' ? <RowChange value={count} previous={previous} /> : null,
)

function badge({ label, color }: { label: string; color?: string }) {
  return color === undefined ? label : <Chip color={sourceColor(color)}>{label}</Chip>
}
