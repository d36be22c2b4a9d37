import { weeklyPrizes } from '@cardroom/brand/contests'
import type { AdminRakePlayer, AdminWeeklyWinner } from '@cardroom/contracts/contests-admin'

/** The last week that can be finalized. */
export const lastWeek = 52

/** Who would win now, best first: active, with an amount; a tie goes to the earlier update. */
export function topThree(players: readonly AdminRakePlayer[]): AdminRakePlayer[] {
  return players
    .filter(({ isActive, rakeAmount }) => isActive && Number(rakeAmount) > 0)
    .sort(
      (left, right) =>
        Number(right.rakeAmount) - Number(left.rakeAmount) ||
        left.lastUpdated.localeCompare(right.lastUpdated) ||
        left.id - right.id,
    )
    .slice(0, weeklyPrizes.length)
}

/** The week that comes after those that are finalized. */
export function nextWeek(winners: readonly AdminWeeklyWinner[]): number {
  const weeks = winners.map(({ weekNumber }) => weekNumber)
  return Math.min(lastWeek, Math.max(0, ...weeks) + 1)
}
