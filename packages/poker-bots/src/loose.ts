import type { Spot } from './spot.ts'

/** How often it bets the pot. */
const betRate = 0.75

/** The weak strategy: plays three hands of four, whatever the cards are. */
export function loose(_spot: Spot, random: () => number): 'fold' | 'pot' {
  return random() < betRate ? 'pot' : 'fold'
}
