import {
  type RetentionCohort,
  RetentionReportResponse,
  retentionWeeks,
} from '@cardroom/contracts/retention'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { formatCount, formatPercent } from '../../../shared/format.ts'
import { getJson } from '../../../shared/query-client.ts'
import { Panel } from '../../shared/panel.tsx'
import { isPreparing, preparedOptions } from '../../shared/prepared-query.ts'
import { EmptyState, ErrorState, LoadingState } from '../../shared/states.tsx'
import styles from './retention-tab.module.css'

const weeks = Array.from({ length: retentionWeeks }, (_, index) => index + 1)
/** With fewer visitors than this, a share is unreliable. */
const fewVisitors = 30
const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The share of each week's new visitors that returned in later weeks. */
export function RetentionTab() {
  const query = useQuery({
    ...preparedOptions,
    queryKey: ['/api/admin/reports/retention'] as const,
    queryFn: getJson(RetentionReportResponse),
    refetchOnMount: 'always',
  })
  const { data, error, isPending, failureReason } = query
  if (isPending) {
    return isPreparing(failureReason) ? (
      <LoadingState key="preparing" label="Preparing the figures..." isWritten />
    ) : (
      <LoadingState key="loading" label="Loading the figures" />
    )
  }
  if (error !== null && data === undefined) {
    return <ErrorState title="Failed to fetch the figures" query={query} />
  }
  const { cohorts } = data.data
  return (
    <Panel
      title="Visitors who came again"
      note="Share of the visitors of each week's first visits. A grey figure is of fewer than 30 visitors."
    >
      {cohorts.every(({ visitors }) => visitors === 0) ? (
        <EmptyState>No week with visitors is over yet</EmptyState>
      ) : (
        <Cohorts cohorts={cohorts} />
      )}
    </Panel>
  )
}

function Cohorts({ cohorts }: { cohorts: RetentionCohort[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the keyboard scrolls what has the focus; no field, no landmark
    <div className={styles.scroll} role="group" aria-label="Visitors who came again" tabIndex={0}>
      <table className={styles.table} aria-label="Visitors who came again, by week">
        <thead>
          <tr>
            <th scope="col">First visit in the week of</th>
            <th scope="col">Visitors</th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                Week {week}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ week, visitors, returned }) => (
            <tr key={week} data-few={visitors < fewVisitors}>
              <th scope="row">
                <time dateTime={week}>{days.format(new Date(week))}</time>
              </th>
              <td>{formatCount(visitors)}</td>
              {returned.map((count, index) => (
                <Share key={weeks[index]} count={count} visitors={visitors} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Blank until the week ends, and a dash if it had no visitors. */
function Share({ count, visitors }: { count: number | null; visitors: number }) {
  if (count === null) {
    return (
      <td>
        <span className="visually-hidden">not over</span>
      </td>
    )
  }
  if (visitors === 0) return <td>–</td>
  const share = (100 * count) / visitors
  return (
    <td
      className={styles.share}
      style={{ '--share': `${share}%` } as CSSProperties}
      title={`${formatCount(count)} of ${formatCount(visitors)} visitors`}
    >
      {formatPercent(share)}
    </td>
  )
}
