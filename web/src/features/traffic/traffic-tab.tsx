import { brand } from '@cardroom/brand/brand'
import type { TrafficReport } from '@cardroom/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatShare, shareOf } from '../../shared/format.ts'
import { type Figure, Figures } from '../../shared/office/figures.tsx'
import { Panel } from '../../shared/office/panel.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../shared/office/states.tsx'
import { messageOf } from '../../shared/problem-of.ts'
import { periodLabels, timeframeLabels, useTimeframe } from '../../shared/timeframe.ts'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { RecentVisits } from './recent-visits.tsx'
import { ShareTable } from './share-table.tsx'
import { mediumBadge } from './source-kind.ts'
import { trafficQuery } from './traffic-api.ts'
import styles from './traffic-tab.module.css'

/** Where visits come from. */
export function TrafficTab() {
  const timeframe = useTimeframe()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    trafficQuery(timeframe),
  )

  if (isPending) return <LoadingState label="Loading traffic" />
  if (error !== null) {
    return (
      <ErrorState
        title="Failed to fetch traffic data"
        message={messageOf(error, 'The service did not answer.')}
        onRetry={() => void refetch()}
      />
    )
  }
  const report = data.data
  const period = timeframeLabels[timeframe]
  return (
    <div className={styles.tab} aria-busy={isPlaceholderData}>
      <Figures label={`${periodLabels[timeframe]} traffic`} figures={figuresOf(report)} />
      <div className={styles.pair}>
        <Panel title="Top sources" note={period}>
          <ShareTable
            head="Source"
            rows={report.bySource.map(({ name, count }) => ({
              name,
              label: name,
              color: name,
              count,
              share: shareOf(count, report.totalVisits),
            }))}
          />
        </Panel>
        <Panel title="Top mediums" note={period}>
          <ShareTable
            head="Medium"
            rows={report.byMedium.map(({ name, count }) => ({
              name,
              ...mediumBadge(name),
              count,
              share: shareOf(count, report.totalVisits),
            }))}
          />
        </Panel>
      </div>
      <Panel
        title="Last 10 visits"
        note={brand.timeZoneName}
        action={
          <button
            type="button"
            className={buttonClass({ look: 'outline', small: true, with: styles.refresh })}
            aria-disabled={isFetching}
            onClick={() => void refetch()}
          >
            {isFetching ? 'Refreshing...' : 'Refresh'}
          </button>
        }
      >
        {report.recentVisits.length === 0 ? (
          <EmptyState>No recent visits recorded</EmptyState>
        ) : (
          <RecentVisits visits={report.recentVisits} />
        )}
      </Panel>
    </div>
  )
}

function figuresOf({ totalVisits, bySource, byMedium, filtered }: TrafficReport): Figure[] {
  const [source] = bySource
  const [medium] = byMedium
  const reasons = [
    { count: filtered.bot, name: filtered.bot === 1 ? 'bot' : 'bots' },
    { count: filtered['no-origin'], name: 'not from a browser' },
    { count: filtered.limited, name: 'over a limit' },
  ].filter(({ count }) => count > 0)
  return [
    { label: 'Total visits', value: totalVisits },
    {
      label: 'Largest source',
      value: source?.name ?? 'None',
      ...(source && { note: ofAllVisits(source.count, totalVisits) }),
    },
    {
      label: 'Largest medium',
      value: medium === undefined ? 'None' : mediumBadge(medium.name).label,
      ...(medium && { note: ofAllVisits(medium.count, totalVisits) }),
    },
    {
      label: 'Filtered out',
      value: reasons.reduce((sum, { count }) => sum + count, 0),
      note:
        reasons.map(({ count, name }) => `${formatCount(count)} ${name}`).join(', ') ||
        'Every visit counts',
    },
  ]
}

function ofAllVisits(count: number, total: number): string {
  return `${formatShare(shareOf(count, total))} of all visits`
}
