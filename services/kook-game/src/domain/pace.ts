/**
 * Translates between the clock and game time, which runs faster in tests. The engine only sees game time; by
 * default both are the same.
 */
export type Pace = {
  /** Epoch milliseconds of Redis to the engine's. */
  toGameTime: (realMs: number) => number
  /** The engine's to epoch milliseconds of Redis, rounded up so that nothing runs early. */
  toRealTime: (gameMs: number) => number
}

export function createPace(factor: number): Pace {
  return {
    toGameTime: (realMs) => Math.floor(realMs * factor),
    toRealTime: (gameMs) => Math.ceil(gameMs / factor),
  }
}
