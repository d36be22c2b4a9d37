const firstMs = 500
const mostMs = 10_000

/**
 * How long to wait before the next try: twice as long each time, up to ten seconds, and never the same for
 * everyone, so that a table that comes back is not stormed.
 * @param failures tries that have failed in a row, from 0
 * @param chance at least 0, below 1
 */
export function retryDelayMs(failures: number, chance: number): number {
  const full = Math.min(mostMs, firstMs * 2 ** Math.min(failures, 10))
  return Math.round(full * (0.5 + chance / 2))
}
