import type { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { useState } from 'react'
import { formatCount } from '../../../shared/format.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { playersPath, resetLeaderboard } from './rake-players-api.ts'

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
            Every rake amount goes back to $0.00, those of {formatCount(withAmount)}{' '}
            {withAmount === 1 ? 'player' : 'players'} who have one. The players stay. Finalize the
            week first, or its winners are not kept.
          </p>
          <p>For 30 days this can be undone from the audit log.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
