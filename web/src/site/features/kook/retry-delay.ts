const firstMs = 500
const maxMs = 10_000

/**
 * The delay before the next attempt: exponential backoff up to ten seconds, with jitter, so that not all clients
 * reconnect at once.
 * @param failures failed attempts in a row, from 0
 * @param chance a random number, at least 0, below 1
 */
export function retryDelayMs(failures: number, chance: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(failures, 10))
  return Math.round(full * (0.5 + chance / 2))
}
