import type { Timeframe } from '@cardroom/contracts/admin'

const hourMs = 60 * 60 * 1000

const lengths: Record<Exclude<Timeframe, 'lifetime'>, number> = {
  '24hours': 24 * hourMs,
  '7days': 7 * 24 * hourMs,
  '30days': 30 * 24 * hourMs,
  '90days': 90 * 24 * hourMs,
}

/** When a timeframe began, counted back from `now` (epoch milliseconds); null when it has no beginning. */
export function beginningOf(timeframe: Timeframe, now: number): Date | null {
  return timeframe === 'lifetime' ? null : new Date(now - lengths[timeframe])
}
