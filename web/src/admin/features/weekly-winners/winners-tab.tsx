import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../shared/data-table.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import styles from '../../shared/tab.module.css'
import { FinalizeCard } from './finalize-card.tsx'
import { nextWeek } from './top-three.ts'
import { leaderboardQuery, winnersExport, winnersQuery } from './weekly-winners-api.ts'
import { winnerColumns } from './winner-columns.tsx'

const newestFirst = { id: 'week', isDescending: true }

/** The tab that finalizes a week of the rake race and lists past winners. */
export function WinnersTab() {
  const leaderboard = useQuery(leaderboardQuery)
  const query = useQuery(winnersQuery)

  if (query.isPending || leaderboard.isPending) return <LoadingState label="Loading winners" />
  if (query.data === undefined || leaderboard.data === undefined) {
    return (
      <ErrorState
        title="Failed to fetch weekly winners data"
        query={{
          error: query.error ?? leaderboard.error,
          refetch: () => Promise.all([query.refetch(), leaderboard.refetch()]),
        }}
      />
    )
  }
  return (
    <div className={styles.tab}>
      <FinalizeCard players={leaderboard.data} week={nextWeek(query.data)} />
      <DataTable
        title="Weekly winners"
        columns={winnerColumns}
        rows={query.data}
        rowId={({ id }) => id}
        rowName={({ weekNumber, position }) => `week ${weekNumber}, position ${position}`}
        sort={newestFirst}
        empty="No winners finalized yet"
        search="Search players"
        csv={{ href: winnersExport, file: 'weekly-winners' }}
        width="narrow"
        query={query}
      />
    </div>
  )
}
