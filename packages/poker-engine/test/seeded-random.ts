import type { RandomBelow } from '../src/deck.ts'

/** The same numbers for the same seed, evenly spread; for tests that must be repeatable. */
export function seededRandom(seed: number): RandomBelow {
  let state = seed
  return (bound) => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000) * bound)
  }
}
