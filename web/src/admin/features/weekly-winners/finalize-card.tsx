import {
  type AdminRakePlayer,
  type AdminWeeklyWinner,
  FinalizeRequest,
  type ShownWinners,
} from '@cardroom/contracts/rake-race-admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { Field } from '../../shared/field.tsx'
import { Panel } from '../../shared/panel.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './finalize-card.module.css'
import { lastWeek, topThree, weekOfSameAmounts } from './top-three.ts'
import { TopThreeList } from './top-three-list.tsx'
import { finalizeWeek, playersPath, readNewOrder, winnersPath } from './weekly-winners-api.ts'

type Props = {
  players: readonly AdminRakePlayer[]
  winners: readonly AdminWeeklyWinner[]
  week: number
}

/** A week about to be finalized, with its winners as they were shown when that was asked. */
type Asked = { week: number; shown: ShownWinners; hasChanged: boolean }

/** Finalizes the top three of the leaderboard as the winners of a week. */
export function FinalizeCard({ players, winners: finalized, week }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { register, handleSubmit, formState } = useForm<Pick<FinalizeRequest, 'weekNumber'>>({
    resolver: zodResolver(FinalizeRequest),
    values: { weekNumber: week },
    mode: 'onTouched',
  })
  const { mutate, isPending } = useUndoableChange({
    list: winnersPath,
    also: [playersPath],
    send: finalizeWeek,
    title: 'Week Finalized',
    failed: 'Failed to finalize week',
  })
  const winners = topThree(players)
  return (
    <Panel title="Finalize week" note="Locks in the top 3">
      <div className={styles.card}>
        <div>
          <h3>If it ended now</h3>
          {winners.length === 0 ? (
            <EmptyState>No active player has an amount yet</EmptyState>
          ) : (
            <TopThreeList players={winners} />
          )}
        </div>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            void handleSubmit(({ weekNumber }) =>
              setAsked({ week: weekNumber, shown: winners, hasChanged: false }),
            )(event)
          }}
        >
          <Field
            label="Week number"
            hint={`1 to ${lastWeek}`}
            type="number"
            inputMode="numeric"
            min={1}
            max={lastWeek}
            registration={register('weekNumber', { valueAsNumber: true })}
            error={formState.errors.weekNumber?.message}
          />
          <Button look="red" small type="submit">
            Finalize week
          </Button>
        </form>
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={`Finalize week ${asked.week}?`}
          action={`Finalize week ${asked.week}`}
          busy="Finalizing..."
          isBusy={isPending}
          onConfirm={(close) =>
            mutate(asked, {
              onSuccess: close,
              onError: (error) => {
                const shown = readNewOrder(error)
                if (shown !== null) setAsked({ ...asked, shown, hasChanged: true })
              },
            })
          }
          onClosed={() => setAsked(null)}
        >
          {asked.hasChanged && (
            <p role="alert">
              <strong>The leaderboard has changed since you saw it.</strong> Nothing was published.
              These are the winners now:
            </p>
          )}
          <p>
            The three best active players become the winners of week {asked.week}, for everyone to
            see:
          </p>
          <TopThreeList players={asked.shown} />
          {weekOfSameAmounts(asked.shown, finalized) !== null && (
            <p>
              <strong>
                These are the amounts of week {weekOfSameAmounts(asked.shown, finalized)}.
              </strong>{' '}
              Was the leaderboard reset since?
            </p>
          )}
          <p>
            The leaderboard stays as it is until it is reset. For 30 days this can be undone from
            the audit log.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
