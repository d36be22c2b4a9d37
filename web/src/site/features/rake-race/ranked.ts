import type { RakePlayer } from '@cardroom/contracts/contests'

/** Players by what they raked, most first; equals keep their order. */
export function ranked(players: readonly RakePlayer[]): RakePlayer[] {
  // Twelve digits at most: a number holds them exactly.
  return players.toSorted((a, b) => Number(b.rakeAmount) - Number(a.rakeAmount))
}
