import { type AdminRakePlayer, FinalizeRequest } from '@cardroom/contracts/rake-race-admin'
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
import { lastWeek, topThree } from './top-three.ts'
import { TopThreeList } from './top-three-list.tsx'
import { finalizeWeek, playersPath, winnersPath } from './weekly-winners-api.ts'

type Props = { players: readonly AdminRakePlayer[]; week: number }

/** Finalizes the top three of the leaderboard as the winners of a week. */
export function FinalizeCard({ players, week }: Props) {
  const [asked, setAsked] = useState<number | null>(null)
  const { register, handleSubmit, formState } = useForm<FinalizeRequest>({
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
            void handleSubmit(({ weekNumber }) => setAsked(weekNumber))(event)
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
          title={`Finalize week ${asked}?`}
          action={`Finalize week ${asked}`}
          busy="Finalizing..."
          isBusy={isPending}
          onConfirm={(close) => mutate(asked, { onSuccess: close })}
          onClosed={() => setAsked(null)}
        >
          <p>
            The three best active players become the winners of week {asked}, for everyone to see:
          </p>
          <TopThreeList players={winners} />
          <p>
            The leaderboard stays as it is until it is reset. For 30 days this can be undone from
            the audit log.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
