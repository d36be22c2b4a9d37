export type Stopwatch = ReturnType<typeof createStopwatch>

/**
 * Measures time while it runs; made stopped.
 * @param now a clock in milliseconds that never steps back
 */
export function createStopwatch(now: () => number) {
  let elapsedMs = 0
  let startedAt: number | null = null

  return {
    start(): void {
      startedAt ??= now()
    },
    pause(): void {
      if (startedAt === null) return
      elapsedMs += now() - startedAt
      startedAt = null
    },
    /** Whole seconds it has run in all. */
    seconds(): number {
      const running = startedAt === null ? 0 : now() - startedAt
      return Math.round((elapsedMs + running) / 1000)
    },
  }
}
