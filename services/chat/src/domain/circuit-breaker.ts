export type Breaker = ReturnType<typeof createBreaker>

/**
 * Stops asking a provider that does not answer. After `failures` in a row nothing is let through for
 * `restMs`; then one call at a time is, until one succeeds.
 * @param now the clock, in milliseconds that never go back
 */
export function createBreaker(failures: number, restMs: number, now: () => number) {
  let inARow = 0
  let closedUntil = 0
  let opening = new AbortController()

  return {
    /** Whether a call may be made now, or one as a trial; each that is made ends in `succeeded` or `failed`. */
    admits(): 'freely' | 'as a trial' | null {
      if (inARow < failures) return 'freely'
      if (now() < closedUntil) return null
      // Whoever tries keeps the others out until the trial is over or has taken too long.
      closedUntil = now() + restMs
      return 'as a trial'
    },
    succeeded(): void {
      inARow = 0
    },
    failed(): void {
      inARow += 1
      if (inARow < failures) return
      closedUntil = now() + restMs
      opening.abort()
      opening = new AbortController()
    },
    /** Aborted when the next rest begins. */
    opening: (): AbortSignal => opening.signal,
    /** Milliseconds until a call is worth trying. */
    restLeftMs(): number {
      return inARow < failures ? 0 : Math.max(0, closedUntil - now())
    },
  }
}
