import { type AdminRakePlayer, RakePlayerRequest } from '@cardroom/contracts/rake-race-admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { readProblem } from '../../../shared/read-problem.ts'
import { DialogButtons } from '../../shared/dialog-buttons.tsx'
import { useEditDraft, useKeptForm } from '../../shared/draft.ts'
import { Field } from '../../shared/field.tsx'
import { type Close, Dialog } from '../../shared/dialog.tsx'
import { KeptLaterChange } from '../../shared/later-changes.ts'
import { NeighbourButtons } from '../../shared/neighbours.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { fieldsOf, shownOf } from './player-change.ts'
import { PictureField } from './picture-field.tsx'
import styles from './player-dialog.module.css'
import checks from '../../shared/check.module.css'
import { addPlayer, playersPath, savePlayer } from './rake-players-api.ts'

type PlayerFields = z.input<typeof RakePlayerRequest>

const blank: PlayerFields = {
  playerName: '',
  displayName: '',
  rakeAmount: '0.00',
  avatarUrl: '',
  isActive: true,
}

type Props = {
  /** The player to edit; without one a new player is added. */
  player?: AdminRakePlayer
  onClosed: () => void
}

/** A new or existing player, with the way to the next one of the list. */
export function PlayerDialog({ player, onClosed }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      title={player ? `Edit ${player.displayName}` : 'Add player'}
      isBusy={isBusy}
      onClosed={onClosed}
    >
      {(close) => (
        <>
          <PlayerForm
            key={player?.id ?? 'new'}
            {...(player && { player })}
            close={close}
            onBusy={setIsBusy}
          />
          <div className={styles.neighbours}>
            <NeighbourButtons />
          </div>
        </>
      )}
    </Dialog>
  )
}

type FormProps = {
  player?: AdminRakePlayer
  close: Close
  onBusy: (isBusy: boolean) => void
}

function PlayerForm({ player, close, onBusy }: FormProps) {
  const [kept, keep] = useEditDraft<PlayerFields, AdminRakePlayer | undefined>(
    `rake-player ${player?.id ?? 'new'}`,
  )
  // The values the edit began with, to detect changes of others.
  const [shown] = useState(kept === null ? player : kept.shown)
  const { register, handleSubmit, formState, subscribe, setValue, control } = useForm<
    PlayerFields,
    unknown,
    RakePlayerRequest
  >({
    resolver: zodResolver(RakePlayerRequest),
    defaultValues: kept?.values ?? (player === undefined ? blank : fieldsOf(player)),
    mode: 'onTouched',
  })
  const [displayName, avatarUrl] = useWatch({ control, name: ['displayName', 'avatarUrl'] })
  useKeptForm(subscribe, keep, shown)
  // A picture is on its way.
  const [isTaking, setIsTaking] = useState(false)
  const { mutate, isPending } = useUndoableChange({
    list: playersPath,
    ...(shown && { basis: { name: shown.displayName, shown: shownOf(shown) } }),
    send: (values: RakePlayerRequest, basis) =>
      shown === undefined ? addPlayer(values) : savePlayer(shown.id, values, basis),
    done: shown ? 'Player updated successfully' : 'Player added successfully',
    failed: shown ? 'Failed to update player' : 'Failed to add player',
  })

  useEffect(() => onBusy(isPending), [onBusy, isPending])

  function save(values: RakePlayerRequest): void {
    if (isPending || isTaking) return
    mutate(
      { ...values, avatarUrl: values.avatarUrl || null },
      {
        onSuccess: () => {
          keep(null)
          close()
        },
        onError: (error) => {
          const isGone = readProblem(error)?.code === 'not_found'
          if (!isGone && !(error instanceof KeptLaterChange)) return
          keep(null)
          close()
        },
      },
    )
  }

  const { errors } = formState
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        void handleSubmit((values) => save(values))(event)
      }}
    >
      {kept !== null && <p>This is what you typed before. It is not saved yet.</p>}
      <Field
        label="Username"
        hint="Unique: the name at the partner site"
        autoComplete="off"
        registration={register('playerName')}
        error={errors.playerName?.message}
      />
      <Field
        label="Display name"
        autoComplete="off"
        registration={register('displayName')}
        error={errors.displayName?.message}
      />
      <Field
        label="Rake amount"
        hint="In dollars, such as 1204.50"
        autoComplete="off"
        inputMode="decimal"
        registration={register('rakeAmount')}
        error={errors.rakeAmount?.message}
      />
      <PictureField
        displayName={displayName}
        value={avatarUrl ?? ''}
        onChange={(next) => setValue('avatarUrl', next, { shouldValidate: true })}
        onBusy={setIsTaking}
        error={errors.avatarUrl?.message}
      />
      <label className={checks.check}>
        <input type="checkbox" {...register('isActive')} />
        Active: shown on the leaderboard and able to win a week
      </label>
      <DialogButtons
        close={() => {
          keep(null)
          close()
        }}
        action={shown ? 'Save player' : 'Add player'}
        busy={isTaking ? 'Taking the picture...' : 'Saving...'}
        isBusy={isPending || isTaking}
      />
    </form>
  )
}
