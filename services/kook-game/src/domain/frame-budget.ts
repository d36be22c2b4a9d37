const framesPerSecond = 10
const burst = 20
const badFramesAMinute = 20
const minuteMs = 60_000

/** How much one connection may still send. Times are epoch milliseconds. */
export type FrameBudget = {
  /** Counts a frame; false when it is one too many. */
  take: (at: number) => boolean
  /** Counts a bad frame; false when there have been too many within a minute. */
  forgive: (at: number) => boolean
}

/**
 * A bucket of frames that refills as time goes by, and a memory for bad ones.
 * @param factor multiplies both (`RATE_LIMIT_FACTOR`)
 */
export function createFrameBudget(factor: number, startedAt: number): FrameBudget {
  const full = burst * factor
  let left = full
  let filledAt = startedAt
  let badFrames: number[] = []

  return {
    take(at) {
      left = Math.min(full, left + ((at - filledAt) / 1000) * framesPerSecond * factor)
      filledAt = at
      if (left < 1) return false
      left -= 1
      return true
    },
    forgive(at) {
      badFrames = [...badFrames.filter((before) => at - before < minuteMs), at]
      return badFrames.length < badFramesAMinute * factor
    },
  }
}
