import { type AdminRakePlayer, RakePlayerRequest } from '@cardroom/contracts/rake-race-admin'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { useFormDraft } from '../../shared/draft.ts'
import { type Close, Dialog } from '../../shared/dialog.tsx'
import { DialogForm } from '../../shared/form-dialog.tsx'
import { NeighbourButtons } from '../../shared/neighbours.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { PictureField } from './picture-field.tsx'
import { fieldsOf, shownOf, addPlayer, playersPath, savePlayer } from './rake-players-api.ts'

type PlayerFields = z.input<typeof RakePlayerRequest>

const blank: PlayerFields = {
  playerName: '',
  displayName: '',
  rakeAmount: '0.00',
  avatarUrl: '',
  isActive: true,
}

type Props = {
  /** The player to edit, or undefined for a new player. */
  player?: AdminRakePlayer
  onClosed: () => void
}

/** A form for a new or existing player, with buttons for the adjacent players in the list. */
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
          <div className="row">
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
  const draft = useFormDraft<PlayerFields, AdminRakePlayer | undefined>(
    `rake-player ${player?.id ?? 'new'}`,
    player,
  )
  const { shown } = draft
  const [isTakingPicture, setIsTakingPicture] = useState(false)
  const save = useUndoableChange({
    list: playersPath,
    ...(shown && { basis: { name: shown.displayName, shown: shownOf(shown) } }),
    send: (values: RakePlayerRequest, basis) => {
      const sent = { ...values, avatarUrl: values.avatarUrl || null }
      return shown === undefined ? addPlayer(sent) : savePlayer(shown.id, sent, basis)
    },
    done: shown ? 'Player updated successfully' : 'Player added successfully',
    failed: shown ? 'Failed to update player' : 'Failed to add player',
  })
  useEffect(() => onBusy(save.isPending), [onBusy, save.isPending])
  return (
    <DialogForm
      schema={RakePlayerRequest}
      start={shown === undefined ? blank : fieldsOf(shown)}
      draft={draft}
      fields={{
        playerName: { label: 'Username', hint: 'Unique: the name at the partner site' },
        displayName: { label: 'Display name' },
        rakeAmount: {
          label: 'Rake amount',
          hint: 'In dollars, such as 1204.50',
          inputMode: 'decimal',
        },
        avatarUrl: {
          render: ({ value, onChange, error, values }) => (
            <PictureField
              displayName={values.displayName}
              value={value ?? ''}
              onChange={onChange}
              onBusy={setIsTakingPicture}
              error={error}
            />
          ),
        },
        isActive: {
          label: 'Active: shown on the leaderboard and able to win a week',
          type: 'checkbox',
        },
      }}
      action={shown ? 'Save player' : 'Add player'}
      busy={isTakingPicture ? 'Taking the picture...' : 'Saving...'}
      isBusy={isTakingPicture}
      save={save}
      close={close}
      onSaved={close}
    />
  )
}
