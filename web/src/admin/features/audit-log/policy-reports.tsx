import { logsKeptDays } from '@cardroom/brand/retention'
import { type PolicyReport, PolicyReportsResponse } from '@cardroom/contracts/policy-reports'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../shared/format.ts'
import { getJson } from '../../../shared/query-client.ts'
import { useMediaQuery } from '../../../shared/use-browser-value.ts'
import { DateTime } from '../../shared/date-time.tsx'
import { FreshnessNote } from '../../shared/freshness.tsx'
import { Panel } from '../../shared/panel.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../shared/states.tsx'
import grid from '../../shared/table-grid.module.css'

/** What the security policy of the pages has kept browsers from loading or running. */
export function PolicyReports() {
  const query = useQuery({
    queryKey: ['/api/admin/policy-reports'] as const,
    queryFn: getJson(PolicyReportsResponse),
    refetchOnMount: 'always',
  })
  if (query.isPending) return <LoadingState label="Loading what the pages blocked" />
  if (query.data === undefined)
    return <ErrorState title="Failed to fetch what the pages blocked" query={query} />
  const { data } = query.data
  return (
    <Panel
      title="Blocked by the security policy"
      note="Often by extensions of visitors; anybody can send such a report"
      action={<FreshnessNote query={query} />}
    >
      {data.length === 0 ? (
        <EmptyState>{`Nothing was blocked in the last ${logsKeptDays} days`}</EmptyState>
      ) : (
        <Reports reports={data} />
      )}
    </Panel>
  )
}

function Reports({ reports }: { reports: readonly PolicyReport[] }) {
  const isTable = useMediaQuery('(width >= 1080px)')
  return (
    <table
      className={isTable ? grid.table : grid.blocks}
      aria-label="Blocked by the security policy"
    >
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Rule</th>
          <th scope="col">Page</th>
          <th scope="col">Times</th>
          <th scope="col">First</th>
          <th scope="col">Last</th>
        </tr>
      </thead>
      <tbody>
        {reports.map(({ directive, blocked, page, count, firstAt, lastAt }) => (
          <tr key={`${directive} ${blocked} ${page}`}>
            <td data-phone="title">{blocked}</td>
            <td data-phone="figure">{directive}</td>
            <td data-phone="figure">{page}</td>
            <td data-phone="figure" data-label="Times">
              {formatCount(count)}
            </td>
            <td data-phone="figure" data-label="First">
              <DateTime at={firstAt} />
            </td>
            <td data-phone="figure" data-label="Last">
              <DateTime at={lastAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
