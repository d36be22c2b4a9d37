/**
 * Numbers from 0 inclusive to 1 exclusive, the same for the same seed (Mulberry32). For tests and demonstration
 * data only: they are predictable, so no real deck may be shuffled with them.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same as whole numbers below a bound, as `shuffleDeck` takes them. */
export function seededRandomBelow(seed: number): (bound: number) => number {
  const next = seededRandom(seed)
  return (bound) => Math.floor(next() * bound)
}
