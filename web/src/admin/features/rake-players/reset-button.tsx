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
