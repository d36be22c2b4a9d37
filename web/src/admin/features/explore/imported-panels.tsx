import {
  importedPrograms,
  type ImportedReport,
  ImportedResponse,
  keptDays,
} from '@cardroom/contracts/imported'
import type { ExploreReport } from '@cardroom/contracts/explore'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../shared/format.ts'
import { getJson } from '../../../shared/query-client.ts'
import { Panel } from '../../shared/panel.tsx'
import { figure } from '../../shared/report-columns.tsx'
import { Pair } from '../../shared/report-tab.tsx'
import { type TableColumn, Table } from '../../shared/table.tsx'
import { seriesPoints } from '../../shared/series.ts'
import { SeriesView } from '../../shared/series-panel.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { daysOf } from './explore-period.ts'

type Props = {
  period: ExploreReport['period']
  /** Describes the dates. */
  scope: string
  isTable: boolean
}

const mostDays = 92

/** Figures imported from other programs, and the daily figures of deleted months. */
export function ImportedPanels({ period, scope, isTable }: Props) {
  const { from, to } = daysOf(period)
  const query = useQuery({
    queryKey: [`/api/admin/reports/imported?from=${from}&to=${to}`] as const,
    queryFn: getJson(ImportedResponse),
  })
  if (query.error !== null && query.data === undefined) {
    return <ErrorState title="Failed to fetch the imported figures" query={query} />
  }
  return (query.data?.data ?? []).map((report) => (
    <ImportedPanel key={report.program} report={report} scope={scope} isTable={isTable} />
  ))
}

type PanelProps = { report: ImportedReport; scope: string; isTable: boolean }

function ImportedPanel({ report, scope, isTable }: PanelProps) {
  const { program, days, sources, pages } = report
  const unit = days.length > mostDays ? 'month' : 'day'
  const series = unit === 'day' ? days : monthsOf(days)
  const { title, origin, cause } = namesOf(program)
  return (
    <Panel title={title} note={`Visits by ${unit}, ${scope}, no filters${cause}`}>
      <SeriesView
        label={`Visits by ${unit}, ${origin}`}
        measure="Visits"
        unit={unit}
        points={seriesPoints<'visits'>(series, null, 'visits', unit, true)}
        format={formatCount}
        isTable={isTable}
        before=""
        marks={[]}
      />
      <Pair>
        <Names label={`Sources ${origin}`} head="Source" rows={sources} />
        <Names label={`Pages ${origin}`} head="Page" rows={pages} />
      </Pair>
    </Panel>
  )
}

function namesOf(program: ImportedReport['program']) {
  if (program === keptDays) {
    return {
      title: 'Kept daily figures',
      origin: 'of kept daily figures',
      cause: '; the records of these visits were deleted',
    }
  }
  const origin = `imported from ${importedPrograms[program]}`
  return { title: `Imported from ${importedPrograms[program]}`, origin, cause: '' }
}

/** Visits of each month. Daily visitors cannot be added up. */
function monthsOf(days: ImportedReport['days']): { at: string; visits: number }[] {
  const months = new Map<string, { at: string; visits: number }>()
  for (const { day, at, visits } of days) {
    const name = day.slice(0, 'YYYY-MM'.length)
    const month = months.get(name) ?? { at, visits: 0 }
    month.visits += visits
    months.set(name, month)
  }
  return [...months.values()]
}

type Row = ImportedReport['sources'][number]

function Names({ label, head, rows }: { label: string; head: string; rows: Row[] }) {
  if (rows.length === 0) return null
  const columns: TableColumn<Row>[] = [
    { label: head, cell: ({ name }) => name, titleOf: ({ name }) => name },
    figure('Visits', ({ visits }) => formatCount(visits)),
    figure('Views', ({ views }) => formatCount(views)),
  ]
  return <Table label={label} columns={columns} rows={rows} keyOf={({ name }) => name} />
}
