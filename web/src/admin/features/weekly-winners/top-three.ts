import { weeklyPrizes } from '@cardroom/brand/contests'
import type {
  AdminRakePlayer,
  AdminWeeklyWinner,
  ShownWinners,
} from '@cardroom/contracts/rake-race-admin'

/** The last week that an administrator can finalize. */
export const lastWeek = 52

/** The winners if the week ended now: the top active players with an amount. */
export function topThree(players: readonly AdminRakePlayer[]): AdminRakePlayer[] {
  return players
    .filter(({ isActive, rakeAmount }) => isActive && Number(rakeAmount) > 0)
    .sort((left, right) => left.rank - right.rank)
    .slice(0, weeklyPrizes.length)
}

/** The week after the last finalized one. */
export function nextWeek(winners: readonly AdminWeeklyWinner[]): number {
  const weeks = winners.map(({ weekNumber }) => weekNumber)
  return Math.min(lastWeek, Math.max(0, ...weeks) + 1)
}

/**
 * The most recent finalized week if its winners had exactly these amounts, or else null. Equal amounts suggest a
 * forgotten reset.
 */
export function weekOfSameAmounts(
  shown: ShownWinners,
  finalized: readonly AdminWeeklyWinner[],
): number | null {
  const newest = Math.max(0, ...finalized.map(({ weekNumber }) => weekNumber))
  const before = finalized.filter(({ weekNumber }) => weekNumber === newest)
  const isSame =
    before.length > 0 &&
    before.length === shown.length &&
    before.every(({ position, displayName, rakeAmount }) => {
      const player = shown[position - 1]
      return player?.displayName === displayName && player.rakeAmount === rakeAmount
    })
  return isSame ? newest : null
}
