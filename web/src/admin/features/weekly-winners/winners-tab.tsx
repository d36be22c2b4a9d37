import {
  AdminRakePlayerList,
  AdminWeeklyWinnerList,
  type AdminWeeklyWinner,
} from '@cardroom/contracts/rake-race-admin'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../shared/data-table.tsx'
import { listQuery } from '../../shared/list-tab.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import { FinalizeCard } from './finalize-card.tsx'
import { nextWeek } from './top-three.ts'
import { playersPath, winnersPath } from './weekly-winners-api.ts'
import { playerColumns, timeColumn } from '../../shared/columns.tsx'
import type { Column } from '../../shared/table-column.ts'

export const winnerColumns: readonly Column<AdminWeeklyWinner>[] = [
  {
    id: 'week',
    label: 'Week',
    value: ({ weekNumber }) => weekNumber,
    cell: ({ weekNumber }) => `Week ${weekNumber}`,
    isLargestFirst: true,
    onPhone: 'mark',
  },
  {
    id: 'position',
    label: 'Position',
    value: ({ position }) => position,
    isNumber: true,
    onPhone: 'figure',
  },
  ...playerColumns,
  {
    id: 'prize',
    label: 'Prize',
    value: ({ prizeAmount }) => prizeAmount,
    cell: ({ prizeAmount }) => `${prizeAmount} USDT`,
    isNumber: true,
    isLargestFirst: true,
    onPhone: 'plain',
  },
  timeColumn('finalized', 'Finalized', ({ finalizedAt }) => finalizedAt),
]

/** The tab that finalizes a week of the rake race and lists past winners. */
export function WinnersTab() {
  // Refetches each time the tab opens, because the preview must be current.
  const leaderboard = useQuery({ ...listQuery(playersPath, AdminRakePlayerList), staleTime: 0 })
  const query = useQuery(listQuery(winnersPath, AdminWeeklyWinnerList))

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
    <div className="stack loose">
      <FinalizeCard players={leaderboard.data} winners={query.data} week={nextWeek(query.data)} />
      <DataTable
        title="Weekly winners"
        columns={winnerColumns}
        rows={query.data}
        sort={{ id: 'week', isDescending: true }}
        empty="No winners finalized yet"
        search="Search players"
        csv={{ href: `${winnersPath}/export`, file: 'weekly-winners' }}
        width="narrow"
        query={query}
      />
    </div>
  )
}
