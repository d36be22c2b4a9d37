import type { AdminRakePlayer, AdminWeeklyWinner } from '@cardroom/contracts/contests-admin'

/** What the first three of a week win, in whole USDT. */
export const prizes = [100, 50, 25] as const

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
    .slice(0, prizes.length)
}

/** The week that comes after those that are finalized. */
export function nextWeek(winners: readonly AdminWeeklyWinner[]): number {
  const weeks = winners.map(({ weekNumber }) => weekNumber)
  return Math.min(lastWeek, Math.max(0, ...weeks) + 1)
}
