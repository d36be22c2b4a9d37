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
import { type Column, ReportTable } from '../../shared/report-table.tsx'
import { StatCards } from '../../shared/stat-cards.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import tab from '../../shared/tab.module.css'

const unknown = 'Unknown'

/** Asked again when the page is seen again, and for each change that is told. */
const liveQuery = queryOptions({
  queryKey: ['/api/admin/reports/live'] as const,
  queryFn: getJson(LiveReportResponse),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
})

/** Who is on the site now; it moves by itself. */
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
    <div className={tab.tab}>
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
        <ReportTable
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
  const columns: Column<CountRow>[] = [
    { head, cell: ({ name }) => name || unknown, titleOf: ({ name }) => name || unknown },
    { head: 'Visits', look: 'figure', cell: ({ visits }) => formatCount(visits) },
  ]
  return (
    <ReportTable
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

/** @param now when the report was made, so that no browser's clock matters */
function visitColumns(now: number): Column<LiveVisit>[] {
  const age = (at: string) => formatAge(Date.parse(at), now)
  return [
    { head: 'Page', cell: ({ page }) => page || unknown, titleOf: ({ page }) => page || unknown },
    { head: 'Source', cell: sourceOf, titleOf: sourceOf },
    { head: 'Place', cell: placeOf, titleOf: placeOf },
    { head: 'Device', look: 'quiet', cell: ({ device }) => device || unknown },
    { head: 'Since', look: 'figure', cell: ({ since }) => age(since) },
    { head: 'Last seen', look: 'figure', narrow: 'end', cell: ({ lastAt }) => age(lastAt) },
  ]
}
