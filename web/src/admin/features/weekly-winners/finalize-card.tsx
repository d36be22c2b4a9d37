import {
  type AdminRakePlayer,
  type AdminWeeklyWinner,
  FinalizeRequest,
  type ShownWinners,
} from '@cardroom/contracts/rake-race-admin'
import { useState } from 'react'
import { formatCount } from '../../../shared/format.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { Form } from '../../shared/form.tsx'
import { Panel } from '../../shared/panel.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './finalize-card.module.css'
import { lastWeek, topThree, weekOfSameAmounts } from './top-three.ts'
import {
  finalizeWeek,
  playersPath,
  readNewOrder,
  resetLeaderboard,
  winnersPath,
} from './weekly-winners-api.ts'
import { weeklyPrizes } from '@cardroom/brand/contests'
import { formatAmount } from '../../shared/format.ts'

type Props = {
  players: readonly AdminRakePlayer[]
  winners: readonly AdminWeeklyWinner[]
  week: number
}

/** A week to finalize, with the displayed winners. */
type Asked = { week: number; shown: ShownWinners; hasChanged: boolean }

/** Finalizes the top three of the leaderboard as the winners of a week. */
export function FinalizeCard({ players, winners: finalized, week }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const winners = topThree(players)
  return (
    <Panel title="Finalize week" note="Locks in the top 3">
      <div className={`pad ${styles.card}`}>
        <div>
          <h3>If it ended now</h3>
          {winners.length === 0 ? (
            <EmptyState>No active player has an amount yet</EmptyState>
          ) : (
            <TopThreeList players={winners} />
          )}
        </div>
        <Form
          key={week}
          className="stack"
          schema={FinalizeRequest}
          start={{ weekNumber: week }}
          fields={{
            weekNumber: {
              label: 'Week number',
              hint: `1 to ${lastWeek}`,
              type: 'number',
              inputMode: 'numeric',
              min: 1,
              max: lastWeek,
              read: Number,
            },
          }}
          save={{
            mutate: ({ weekNumber }) =>
              setAsked({ week: weekNumber, shown: winners, hasChanged: false }),
            isPending: false,
          }}
        >
          <Button look="red" small type="submit">
            Finalize week
          </Button>
        </Form>
      </div>
      {asked !== null && (
        <FinalizeDialog
          asked={asked}
          onAsked={setAsked}
          players={players}
          finalized={finalized}
          onClosed={() => setAsked(null)}
        />
      )}
    </Panel>
  )
}

type DialogProps = {
  asked: Asked
  onAsked: (asked: Asked) => void
  players: readonly AdminRakePlayer[]
  finalized: readonly AdminWeeklyWinner[]
  onClosed: () => void
}

/** Asks for confirmation before a week is finalized, with or without a reset, and suggests a forgotten reset. */
function FinalizeDialog({ asked, onAsked, players, finalized, onClosed }: DialogProps) {
  const { week, shown, hasChanged } = asked
  const [isReset, setIsReset] = useState(false)
  const lists = { list: winnersPath, also: [playersPath] }
  const finalize = useUndoableChange({
    ...lists,
    send: finalizeWeek,
    title: 'Week Finalized',
    failed: 'Failed to finalize week',
  })
  const reset = useUndoableChange({
    ...lists,
    send: resetLeaderboard,
    title: 'Leaderboard Reset',
    failed: 'Failed to reset leaderboard',
  })
  const isBusy = finalize.isPending || reset.isPending
  const sameWeek = weekOfSameAmounts(shown, finalized)
  const withAmount = players.filter(({ rakeAmount }) => Number(rakeAmount) > 0).length
  const amounts = withAmount === 1 ? '1 amount goes' : `${formatCount(withAmount)} amounts go`
  const action = isReset ? `Finalize week ${week} and reset` : `Finalize week ${week}`
  return (
    <ConfirmDialog
      title={`Finalize week ${week}?`}
      action={action}
      busy="Finalizing..."
      isBusy={isBusy}
      onConfirm={(close) =>
        finalize.mutate(
          { week, shown, isReset },
          {
            onSuccess: close,
            onError: (error) => {
              const now = readNewOrder(error)
              if (now !== null) onAsked({ ...asked, shown: now, hasChanged: true })
            },
          },
        )
      }
      onClosed={onClosed}
    >
      {hasChanged && (
        <p role="alert">
          <strong>The leaderboard has changed since you saw it.</strong> Nothing was published.
          These are the winners now:
        </p>
      )}
      {sameWeek !== null && (
        <div className="stack start warning">
          <p>
            <strong>The amounts of week {sameWeek} still stand.</strong> That week is finalized, and
            the leaderboard was not reset since. Finalized again, the same players win week {week}.
          </p>
          <AdminButton
            isDisabled={isBusy}
            onClick={() => reset.mutate(undefined, { onSuccess: onClosed })}
          >
            Reset only
          </AdminButton>
        </div>
      )}
      {shown.length === 0 ? (
        <p>No active player has an amount yet, so there are no winners to publish.</p>
      ) : (
        <>
          <p>
            The three best active players become the winners of week {week}, for everyone to see:
          </p>
          <TopThreeList players={shown} />
        </>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={isReset}
          onChange={({ target }) => setIsReset(target.checked)}
        />
        And reset the leaderboard for the next week: {amounts} back to $0.00
      </label>
      <p>
        {!isReset && 'The leaderboard stays as it is until it is reset. '}
        For 30 days this can be undone from the audit log.
      </p>
    </ConfirmDialog>
  )
}

/** The current top three with their amounts and prizes. */
export function TopThreeList({ players }: { players: ShownWinners }) {
  return (
    <ol className={`lines figures ${styles.list}`}>
      {players.map(({ id, displayName, rakeAmount }, index) => (
        <li key={id}>
          <span className={styles.rank}>{index + 1}</span>
          <span className="break bold">{displayName}</span>
          <span className={`muted ${styles.amount}`}>{formatAmount(rakeAmount)}</span>
          <strong className={styles.prize}>{weeklyPrizes[index]} USDT</strong>
        </li>
      ))}
    </ol>
  )
}
