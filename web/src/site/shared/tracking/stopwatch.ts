export type Stopwatch = ReturnType<typeof createStopwatch>

/**
 * Measures time while it runs; made stopped.
 * @param now a clock in milliseconds that never steps back
 */
export function createStopwatch(now: () => number) {
  let elapsedMs = 0
  let startedAt: number | null = null

  const totalMs = () => elapsedMs + (startedAt === null ? 0 : now() - startedAt)

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
    seconds: () => Math.round(totalMs() / 1000),
    /** Whether it has run for more than that, to the millisecond. */
    hasRunLongerThan: (seconds: number) => totalMs() > seconds * 1000,
  }
}
