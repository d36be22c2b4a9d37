import type { AdminRakePlayer, AdminRakePlayerList } from '@cardroom/contracts/rake-race-admin'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { shownOf } from './player-change.ts'
import { playersPath, savePlayer } from './rake-players-api.ts'

/** A toggle of whether a player is in the race. */
export function ActiveToggle({ player }: { player: AdminRakePlayer }) {
  const { id, displayName, isActive } = player
  const words = isActive ? 'Active' : 'Inactive'
  const { mutate } = useUndoableChange({
    list: playersPath,
    thing: String(id),
    basis: { name: displayName, shown: shownOf(player) },
    // The other fields stay as they are by now.
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
