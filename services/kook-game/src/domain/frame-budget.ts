import { connectionLimits } from '@cardroom/contracts/limits'

const {
  framesPerSecond,
  frameBurst: burst,
  invalidFramesPerMinute: maxBadFramesPerMinute,
} = connectionLimits
const minuteMs = 60_000

/** The rate limit of one connection. Times are epoch milliseconds. */
export type FrameBudget = {
  /** Counts a frame; false when it exceeds the limit. */
  take: (at: number) => boolean
  /** Counts a bad frame; false when there were too many within a minute. */
  recordBadFrame: (at: number) => boolean
}

/**
 * A token bucket of frames and a sliding window of bad frames, in memory because every frame passes it.
 * @param factor multiplies both limits (`RATE_LIMIT_FACTOR`)
 */
export function createFrameBudget(factor: number, startedAt: number): FrameBudget {
  const capacity = burst * factor
  let tokens = capacity
  let refilledAt = startedAt
  let badFrames: number[] = []

  return {
    take(at) {
      tokens = Math.min(capacity, tokens + ((at - refilledAt) / 1000) * framesPerSecond * factor)
      refilledAt = at
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
    recordBadFrame(at) {
      badFrames = [...badFrames.filter((before) => at - before < minuteMs), at]
      return badFrames.length < maxBadFramesPerMinute * factor
    },
  }
}
