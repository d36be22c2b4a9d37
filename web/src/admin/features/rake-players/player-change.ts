import type { AdminRakePlayer, RakePlayerRequest } from '@cardroom/contracts/contests-admin'
import { messageOf } from '../../../shared/problem-of.ts'
import { ChangedMeanwhile } from './rake-players-api.ts'

/** A player of the leaderboard at its place. */
export type RankedPlayer = AdminRakePlayer & { rank: number }

/** The players by amount, highest first, each with its position in that order; a tie goes to the earlier update. */
export function ranked(players: readonly AdminRakePlayer[]): RankedPlayer[] {
  return players
    .toSorted(
      (left, right) =>
        Number(right.rakeAmount) - Number(left.rakeAmount) ||
        left.lastUpdated.localeCompare(right.lastUpdated) ||
        left.id - right.id,
    )
    .map((player, index) => ({ ...player, rank: index + 1 }))
}

/** The fields that a form sends, as the player has them. */
export function fieldsOf(player: AdminRakePlayer): RakePlayerRequest {
  const { playerName, displayName, rakeAmount, avatarUrl, isActive } = player
  return { playerName, displayName, rakeAmount, avatarUrl: avatarUrl ?? '', isActive }
}

/** What is told when a change of a player fails: the service's own words. */
export function failureOf(error: Error, otherwise: string): string {
  if (error instanceof ChangedMeanwhile) {
    return error.current === null
      ? 'This player was deleted by someone else in the meantime'
      : `${error.current.displayName} was changed by someone else in the meantime. Look at it again before you save.`
  }
  return messageOf(error, otherwise)
}
