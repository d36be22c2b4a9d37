import { brand } from '@cardroom/brand/brand'
import type { ReactNode } from 'react'
import { CsvLink } from './csv-link.tsx'
import { Panel } from './panel.tsx'
import { type Column, ReportTable } from './report-table.tsx'
import { type ShareRow, ShareTable } from './share-table.tsx'

/** The URL of a panel's CSV, and the words for its contents. */
type PanelCsv = readonly [href: string, of: string]

type Props = { title: string; note?: string; csv: PanelCsv; children: ReactNode }

/** A panel with the CSV behind it. */
export function ReportPanel({ csv: [href, of], ...panel }: Props) {
  return <Panel {...panel} action={<CsvLink href={href} of={of} />} />
}

type RecentProps<Row> = {
  title: string
  csv: PanelCsv
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  empty: string
}

/** The newest records, newest first. */
export function RecentPanel<Row extends { id: string }>(props: RecentProps<Row>) {
  const { title, csv, ...table } = props
  return (
    <ReportPanel title={title} note={brand.timeZoneName} csv={csv}>
      <ReportTable label={title} {...table} keyOf={({ id }) => id} />
    </ReportPanel>
  )
}

type ShareProps = {
  title: string
  note: string
  csv: PanelCsv
  head: string
  countHead: string
  rows: readonly ShareRow[]
}

/** Names with their counts and shares. */
export function SharePanel({ title, note, csv, ...table }: ShareProps) {
  return (
    <ReportPanel title={title} note={note} csv={csv}>
      <ShareTable label={title} {...table} />
    </ReportPanel>
  )
}
