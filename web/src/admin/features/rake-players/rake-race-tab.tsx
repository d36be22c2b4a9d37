import { AdminRakePlayerList } from '@cardroom/contracts/rake-race-admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { DataTable } from '../../shared/data-table.tsx'
import { listQuery } from '../../shared/list-query.ts'
import { ListTab } from '../../shared/list-tab.tsx'
import { rakePlayerColumns } from './player-columns.tsx'
import { PlayerDialog } from './player-dialog.tsx'
import { playersPath } from './rake-players-api.ts'
import { ResetButton } from './reset-button.tsx'

/** The leaderboard of the rake race. */
export function RakeRaceTab() {
  const query = useQuery(listQuery(playersPath, AdminRakePlayerList))
  const [isAdding, setIsAdding] = useState(false)
  return (
    <ListTab query={query} loading="Loading players" failure="Failed to fetch rake players data">
      {(players) => (
        <>
          <DataTable
            title="Leaderboard"
            columns={rakePlayerColumns}
            rows={players}
            sort={{ id: 'rank', isDescending: false }}
            empty="No players added yet"
            search="Search players"
            csv={{ href: `${playersPath}/export`, file: 'rake-players' }}
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
        </>
      )}
    </ListTab>
  )
}
