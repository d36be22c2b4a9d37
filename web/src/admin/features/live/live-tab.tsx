import {
  liveMinutes,
  livePollMs,
  type LiveReport,
  LiveReportResponse,
  type LiveVisit,
} from '@cardroom/contracts/live'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatAge, formatCount } from '../../../shared/format.ts'
import { getJson } from '../../../shared/query-client.ts'
import { useOfficeLive } from '../../shared/live/use-office-live.ts'
import { FreshnessNote } from '../../shared/freshness.tsx'
import { Panel } from '../../shared/panel.tsx'
import { Pair } from '../../shared/report-tab.tsx'
import { type TableColumn, Table } from '../../shared/table.tsx'
import { StatCards } from '../../shared/stat-cards.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'

const unknown = 'Unknown'

const liveQuery = queryOptions({
  queryKey: ['/api/admin/reports/live'] as const,
  queryFn: getJson(LiveReportResponse),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
})

/** The current visitors of the site, updated continuously. */
export function LiveTab() {
  const { state } = useOfficeLive()
  const query = useQuery({ ...liveQuery, refetchInterval: state === 'live' ? false : livePollMs })
  const { data, error } = query
  if (data === undefined) {
    return error === null ? (
      <LoadingState label="Loading who is here" />
    ) : (
      <ErrorState title="Failed to fetch who is here" query={query} />
    )
  }
  const report = data.data
  return (
    <div className="stack loose">
      <StatCards
        label="Now"
        stats={[
          {
            label: 'Here now',
            value: report.total,
            note: `visits with a view or an event in the last ${liveMinutes} minutes`,
          },
        ]}
      />
      <Pair>
        <Panel title="Pages now">
          <Counts label="Pages now" head="Page" rows={report.pages} />
        </Panel>
        <Panel title="Sources now">
          <Counts label="Sources now" head="Source" rows={report.sources} />
        </Panel>
      </Pair>
      <Panel title="Visits now" action={<FreshnessNote query={query} />} {...noteOf(report)}>
        <Table
          label="Visits now"
          columns={visitColumns(Date.parse(report.at))}
          rows={report.visits}
          keyOf={({ key }) => key}
          empty="Nobody is here at the moment"
        />
      </Panel>
    </div>
  )
}

function noteOf({ total, visits }: LiveReport) {
  if (total === visits.length) return {}
  return { note: `The latest ${formatCount(visits.length)} of ${formatCount(total)}` }
}

type CountRow = LiveReport['pages'][number]

function Counts({ label, head, rows }: { label: string; head: string; rows: CountRow[] }) {
  const columns: TableColumn<CountRow>[] = [
    { label: head, cell: ({ name }) => name || unknown, titleOf: ({ name }) => name || unknown },
    { label: 'Visits', isNumber: true, cell: ({ visits }) => formatCount(visits) },
  ]
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      empty="Nobody is here at the moment"
    />
  )
}

function sourceOf({ source, channel }: LiveVisit): string {
  return [source || unknown, channel].filter(Boolean).join(' · ')
}

function placeOf({ city, country }: LiveVisit): string {
  return [city, country].filter(Boolean).join(', ') || unknown
}

/** @param now the time of the report, which is independent of the browser's clock */
function visitColumns(now: number): TableColumn<LiveVisit>[] {
  const age = (at: string) => formatAge(Date.parse(at), now)
  return [
    { label: 'Page', cell: ({ page }) => page || unknown, titleOf: ({ page }) => page || unknown },
    { label: 'Source', cell: sourceOf, titleOf: sourceOf },
    { label: 'Place', cell: placeOf, titleOf: placeOf },
    { label: 'Device', isQuiet: true, cell: ({ device }) => device || unknown },
    { label: 'Since', isNumber: true, cell: ({ since }) => age(since) },
    { label: 'Last seen', isNumber: true, onPhone: 'mark', cell: ({ lastAt }) => age(lastAt) },
  ]
}
