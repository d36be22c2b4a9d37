export type Breaker = ReturnType<typeof createBreaker>

/**
 * A circuit breaker for the provider. After `maxFailures` in a row it stays open for `openMs`; then it admits one trial
 * call at a time, until one succeeds.
 * @param now a monotonic clock in milliseconds
 */
export function createBreaker(maxFailures: number, openMs: number, now: () => number) {
  let failures = 0
  let openUntil = 0
  let opening = new AbortController()

  return {
    /** Whether a call is admitted now, or only as a trial; each admitted call ends in `succeeded` or `failed`. */
    admits(): 'freely' | 'as a trial' | null {
      if (failures < maxFailures) return 'freely'
      if (now() < openUntil) return null
      // No other call is admitted until this trial has ended or takes too long.
      openUntil = now() + openMs
      return 'as a trial'
    },
    succeeded(): void {
      failures = 0
    },
    failed(): void {
      failures += 1
      if (failures < maxFailures) return
      openUntil = now() + openMs
      opening.abort()
      opening = new AbortController()
    },
    /** Aborted when the breaker opens the next time. */
    opening: (): AbortSignal => opening.signal,
  }
}
