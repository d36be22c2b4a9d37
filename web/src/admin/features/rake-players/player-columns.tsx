import type { AdminRakePlayer, AdminRakePlayerList } from '@cardroom/contracts/rake-race-admin'
import { actionsColumn, Noted, playerColumns, timeColumn } from '../../shared/columns.tsx'
import { PlayerAvatar } from '../../../shared/ui/player-avatar.tsx'
import type { Column } from '../../shared/table-column.ts'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { shownOf, playersPath, savePlayer, deletePlayer } from './rake-players-api.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { formatAmount } from '../../shared/format.ts'
import { useOpenRow } from '../../shared/use-url-params.ts'

function withPicture(player: AdminRakePlayer) {
  return (
    <span className="inline">
      <PlayerAvatar player={player} size="small" />
      <span className="break">
        <Noted name={player.displayName} notes={[player.playerName]} />
      </span>
    </span>
  )
}

export const rakePlayerColumns: readonly Column<AdminRakePlayer>[] = [
  {
    id: 'rank',
    label: 'Rank',
    value: ({ rank }) => rank,
    isNumber: true,
    onPhone: 'figure',
  },
  ...playerColumns.map((column) =>
    column.id === 'player' ? { ...column, cell: withPicture } : column,
  ),
  {
    id: 'status',
    label: 'Status',
    value: ({ isActive }) => (isActive ? 'active' : 'inactive'),
    cell: (player) => <ActiveToggle player={player} />,
    filter: { all: 'All players', options: { active: 'Active', inactive: 'Inactive' } },
    onPhone: 'mark',
  },
  timeColumn('updated', 'Last updated', ({ lastUpdated }) => lastUpdated),
  actionsColumn((player) => <PlayerActions player={player} />),
]

/** Toggles whether a player participates in the race. */
export function ActiveToggle({ player }: { player: AdminRakePlayer }) {
  const { id, displayName, isActive } = player
  const words = isActive ? 'Active' : 'Inactive'
  const { mutate } = useUndoableChange({
    list: playersPath,
    thing: String(id),
    basis: { name: displayName, shown: shownOf(player) },
    // Keeps the current values of the other fields.
    send: (next: boolean, shown) =>
      savePlayer(id, { ...shownOf(player), ...shown, isActive: next }, shown),
    expect: (list: AdminRakePlayerList, next) =>
      list.map((known) => (known.id === id ? { ...known, isActive: next } : known)),
    done: 'Player updated successfully',
    failed: 'Failed to update player',
  })
  return (
    <AdminButton
      aria-label={`${words}: make ${displayName} ${isActive ? 'inactive' : 'active'}`}
      onClick={() => mutate(!isActive)}
    >
      <Chip color={isActive ? chipColors.green : chipColors.grey}>{words}</Chip>
    </AdminButton>
  )
}

/** The actions for a player. */
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
