import type { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { useState } from 'react'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { formatAmount } from '../../shared/format.ts'
import { useOpenRow } from '../../shared/use-url-params.ts'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { deletePlayer, playersPath } from './rake-players-api.ts'

/** The actions on a player. */
export function PlayerActions({ player }: { player: AdminRakePlayer }) {
  const [, open] = useOpenRow()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <IconButton
        icon="pencil"
        label={`Edit ${player.displayName}`}
        onClick={() => open(String(player.id))}
      />
      <IconButton
        icon="trash"
        label={`Delete ${player.displayName}`}
        onClick={() => setIsDeleting(true)}
      />
      {isDeleting && <DeletePlayer player={player} onClosed={() => setIsDeleting(false)} />}
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
