export type Stopwatch = ReturnType<typeof createStopwatch>

/**
 * Measures the time during which it runs; initially stopped.
 * @param now a monotonic clock in milliseconds
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
    /** Total running time in whole seconds. */
    seconds: () => Math.round(totalMs() / 1000),
    /** Whether it has run longer, with millisecond precision. */
    hasRunLongerThan: (seconds: number) => totalMs() > seconds * 1000,
  }
}
