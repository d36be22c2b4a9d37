import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../shared/data-table.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import styles from '../../shared/tab.module.css'
import { rakePlayerColumns } from './player-columns.tsx'
import { PlayerDialog } from './player-dialog.tsx'
import { playersExport, playersQuery } from './rake-players-api.ts'
import { ResetButton } from './reset-button.tsx'

const byRank = { id: 'rank', isDescending: false }

/** The leaderboard of the rake race. */
export function RakeRaceTab() {
  const query = useQuery(playersQuery)
  const [isAdding, setIsAdding] = useState(false)
  const { data: players } = query

  if (query.isPending) return <LoadingState label="Loading players" />
  if (players === undefined)
    return <ErrorState title="Failed to fetch rake players data" query={query} />
  return (
    <div className={styles.tab}>
      <DataTable
        title="Leaderboard"
        columns={rakePlayerColumns}
        rows={players}
        rowId={({ id }) => id}
        rowName={({ displayName }) => displayName}
        sort={byRank}
        empty="No players added yet"
        search="Search players"
        csv={{ href: playersExport, file: 'rake-players' }}
        width="narrow"
        query={query}
        actions={
          <>
            {players.length > 0 && <ResetButton players={players} />}
            <AdminButton onClick={() => setIsAdding(true)}>Add player</AdminButton>
          </>
        }
      />
      {isAdding && <PlayerDialog onClosed={() => setIsAdding(false)} />}
    </div>
  )
}
