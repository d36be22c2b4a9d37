import type { AdminRakePlayer, RakePlayerRequest } from '@cardroom/contracts/rake-race-admin'

/** The fields that a form sends, as the player has them. */
export function fieldsOf(player: AdminRakePlayer): RakePlayerRequest {
  return { ...shownOf(player), avatarUrl: player.avatarUrl ?? '' }
}

/** The fields of a player as they are shown, which a change is based on. */
export function shownOf(player: AdminRakePlayer) {
  const { playerName, displayName, rakeAmount, avatarUrl, isActive } = player
  return { playerName, displayName, rakeAmount, avatarUrl, isActive }
}
