import { AdminRakePlayerList } from '@cardroom/contracts/rake-race-admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { DataTable } from '../../shared/data-table.tsx'
import { listQuery, ListTab } from '../../shared/list-tab.tsx'
import { rakePlayerColumns } from './player-columns.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { PlayerDialog } from './player-dialog.tsx'
import { playersPath } from './rake-players-api.ts'
import { ResetButton } from './reset-button.tsx'

/** The leaderboard of the rake race. */
export function RakeRaceTab() {
  const query = useQuery(listQuery(playersPath, AdminRakePlayerList))
  const [open, setOpen] = useState<'add' | 'paste' | null>(null)
  const close = () => setOpen(null)
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
            renderDetails={(player, onClosed) => (
              <PlayerDialog player={player} onClosed={onClosed} />
            )}
            actions={
              <>
                {players.length > 0 && <ResetButton players={players} />}
                <AdminButton onClick={() => setOpen('paste')}>Paste amounts</AdminButton>
                <AdminButton onClick={() => setOpen('add')}>Add player</AdminButton>
              </>
            }
          />
          {open === 'add' && <PlayerDialog onClosed={close} />}
          {open === 'paste' && <PasteDialog players={players} onClosed={close} />}
        </>
      )}
    </ListTab>
  )
}
