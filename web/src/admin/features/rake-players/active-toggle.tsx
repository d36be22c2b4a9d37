import type { AdminRakePlayer, AdminRakePlayerList } from '@cardroom/contracts/rake-race-admin'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { failureOf, fieldsOf } from './player-change.ts'
import { playersPath, savePlayer } from './rake-players-api.ts'

/** A toggle of whether a player is in the race. */
export function ActiveToggle({ player }: { player: AdminRakePlayer }) {
  const { id, displayName, isActive, avatarUrl } = player
  const words = isActive ? 'Active' : 'Inactive'
  const { mutate } = useUndoableChange({
    list: playersPath,
    thing: String(id),
    send: (next: boolean) => savePlayer(player, { ...fieldsOf(player), avatarUrl, isActive: next }),
    expect: (list: AdminRakePlayerList, next) =>
      list.map((known) => (known.id === id ? { ...known, isActive: next } : known)),
    done: 'Player updated successfully',
    failed: (error) => failureOf(error, 'Failed to update player'),
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
