import { weeklyPrizes } from '@cardroom/brand/contests'
import type {
  AdminRakePlayer,
  AdminWeeklyWinner,
  ShownWinners,
} from '@cardroom/contracts/rake-race-admin'

/** The last week that can be finalized. */
export const lastWeek = 52

/** The winners if the week ended now: the first active players with an amount. */
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
 * The newest finalized week, if its winners had exactly these amounts, which suggests a forgotten
 * reset; otherwise null.
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
