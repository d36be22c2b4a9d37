import { AdminRakePlayerList, type AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { DataTable } from '../../shared/data-table.tsx'
import { listQuery, ListTab } from '../../shared/list-tab.tsx'
import { rakePlayerColumns } from './player-columns.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { PlayerDialog } from './player-dialog.tsx'
import { playersPath, resetLeaderboard } from './rake-players-api.ts'
import { formatCount } from '../../../shared/format.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'

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

/** Resets the leaderboard for a new week, after confirmation. */
export function ResetButton({ players }: { players: readonly AdminRakePlayer[] }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useUndoableChange({
    list: playersPath,
    send: resetLeaderboard,
    title: 'Leaderboard Reset',
    failed: 'Failed to reset leaderboard',
  })
  const withAmount = players.filter(({ rakeAmount }) => Number(rakeAmount) > 0).length
  return (
    <>
      <AdminButton onClick={() => setIsAsking(true)}>Reset leaderboard</AdminButton>
      {isAsking && (
        <ConfirmDialog
          title="Reset the leaderboard?"
          action="Reset leaderboard"
          busy="Resetting..."
          isBusy={isPending}
          onConfirm={(close) => mutate(undefined, { onSuccess: close })}
          onClosed={() => setIsAsking(false)}
        >
          <p>
            {withAmount === 0
              ? 'No player has an amount: there is nothing to reset.'
              : `Every rake amount goes back to $0.00: ${withAmount === 1 ? 'one player has' : `${formatCount(withAmount)} players have`} one. The players stay. Finalize the week first, or its winners are not kept.`}
          </p>
          <p>For 30 days this can be undone from the audit log.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
