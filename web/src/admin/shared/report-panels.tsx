import { brand } from '@cardroom/brand/brand'
import type { ReactNode } from 'react'
import { FileLinks } from './file-links.tsx'
import { Panel } from './panel.tsx'
import { useReportParams } from './report-params.ts'
import { ReportTable, type ReportTableProps } from './report-table.tsx'
import { ShareTable, type ShareTableProps } from './share-table.tsx'
import { timeframeLabels } from './timeframe.ts'

type PanelProps = {
  title: string
  /** What its figures cover; the timeframe of the tab unless given. */
  note?: string
  /** The URL of its CSV, and the words for the contents. */
  csv: readonly [href: string, of: string]
}

/** A panel with the CSV behind it. */
export function ReportPanel(props: PanelProps & { children: ReactNode }) {
  const { address } = useReportParams()
  const { title, note = timeframeLabels[address.timeframe], csv, children } = props
  return (
    <Panel title={title} note={note} action={<FileLinks href={csv[0]} of={csv[1]} />}>
      {children}
    </Panel>
  )
}

/** A panel with one table. */
export function TablePanel<Row>(props: PanelProps & Omit<ReportTableProps<Row>, 'label'>) {
  return (
    <ReportPanel {...props}>
      <ReportTable label={props.title} {...props} />
    </ReportPanel>
  )
}

type RecentProps<Row> = PanelProps &
  Pick<ReportTableProps<Row>, 'columns' | 'rows'> & { empty: string }

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
