import type { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { useState } from 'react'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { formatAmount } from '../../shared/format.ts'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { PlayerDialog } from './player-dialog.tsx'
import { deletePlayer, playersPath } from './rake-players-api.ts'

/** The actions on a player. */
export function PlayerActions({ player }: { player: AdminRakePlayer }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <IconButton
        icon="pencil"
        label={`Edit ${player.displayName}`}
        onClick={() => setOpen('edit')}
      />
      <IconButton
        icon="trash"
        label={`Delete ${player.displayName}`}
        onClick={() => setOpen('delete')}
      />
      {open === 'edit' && <PlayerDialog player={player} onClosed={close} />}
      {open === 'delete' && <DeletePlayer player={player} onClosed={close} />}
    </>
  )
}

function DeletePlayer({ player, onClosed }: { player: AdminRakePlayer; onClosed: () => void }) {
  const { id, displayName, rakeAmount, isActive } = player
  const { mutate, isPending } = useUndoableChange({
    list: playersPath,
    basis: { name: displayName, shown: { displayName, rakeAmount, isActive }, isDeletion: true },
    send: (_: undefined, shown) => deletePlayer(id, shown),
    done: 'Player deleted successfully',
    failed: 'Failed to delete player',
  })
  return (
    <ConfirmDialog
      title={`Delete ${displayName}?`}
      action="Delete player"
      busy="Deleting..."
      isBusy={isPending}
      onConfirm={(close) => mutate(undefined, { onSuccess: close })}
      onClosed={onClosed}
    >
      <p>
        {displayName} leaves the leaderboard with {formatAmount(rakeAmount)}. Weeks that are
        finalized keep their winners. For 30 days this can be undone from the audit log.
      </p>
    </ConfirmDialog>
  )
}
