export type Breaker = ReturnType<typeof createBreaker>

/**
 * A circuit breaker for the provider. After `maxFailures` in a row it stays open for `openMs`; then it admits one trial
 * call per `openMs` until one succeeds.
 * @param now a monotonic clock in milliseconds
 */
export function createBreaker(maxFailures: number, openMs: number, now: () => number) {
  let failures = 0
  let openUntil = 0

  return {
    /** Whether a call is admitted now; each admitted call ends in `succeeded` or `failed`. */
    admits(): boolean {
      if (failures < maxFailures) return true
      if (now() < openUntil) return false
      openUntil = now() + openMs
      return true
    },
    succeeded(): void {
      failures = 0
    },
    failed(): void {
      failures += 1
      if (failures >= maxFailures) openUntil = now() + openMs
    },
  }
}
