/**
 * Returns a generator of numbers from 0 inclusive to 1 exclusive; the sequence depends only on the seed (Mulberry32).
 * The numbers are predictable, so use them only for tests and demonstration data, never to shuffle a real deck.
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

/** Returns a seeded generator of whole numbers below a bound, in the form that `shuffleDeck` takes. */
export function seededRandomBelow(seed: number): (bound: number) => number {
  const next = seededRandom(seed)
  return (bound) => Math.floor(next() * bound)
}
