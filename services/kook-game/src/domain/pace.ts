/**
 * How much faster the game runs than the clock. The engine is told game time, and what it says is due then is
 * translated back, so that nothing but this knows of it; by default both times are the same.
 */
export type Pace = {
  /** Epoch milliseconds of Redis → the engine's. */
  toGameTime: (realMs: number) => number
  /** The engine's → epoch milliseconds of Redis, never earlier than what is due. */
  toRealTime: (gameMs: number) => number
}

export function createPace(factor: number): Pace {
  return {
    toGameTime: (realMs) => Math.floor(realMs * factor),
    toRealTime: (gameMs) => Math.ceil(gameMs / factor),
  }
}
