import { sourceColor } from '@cardroom/brand/source-colors'
import { formatCount, formatPercent } from '../../shared/format.ts'
import { Chip } from './chip.tsx'
import { figure } from './report-columns.tsx'
import { type Column, ReportTable } from './report-table.tsx'

export type ShareRow = {
  name: string
  label: string
  /** The name of its colour; null without one. */
  color: string | null
  count: number
  /** 0 to 100. */
  share: number
}

type Props = {
  label: string
  /** Column headers of the names and of the counts. */
  head: string
  countHead: string
  rows: readonly ShareRow[]
}

/** Names with their counts; a bar behind each name shows its share. */
export function ShareTable({ label, head, countHead, rows }: Props) {
  const columns: Column<ShareRow>[] = [
    { head, cell: nameOf, titleOf: ({ label: name }) => name },
    figure(countHead, ({ count }) => formatCount(count)),
    figure('Share', ({ share }) => formatPercent(share)),
  ]
  return (
    <ReportTable
      label={label}
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      empty="No data available"
      barOf={({ share, color }) => ({ share, color: sourceColor(color ?? 'direct') })}
    />
  )
}

function nameOf({ label, color }: ShareRow) {
  return color === null ? label : <Chip color={sourceColor(color)}>{label}</Chip>
}
