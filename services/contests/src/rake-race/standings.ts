/** A winner of a week, copied from the leaderboard. */
export type Winner = {
  position: number
  playerName: string
  displayName: string
  avatarUrl: string | null
  rakeAmount: string
  prizeAmount: number
}

/** The first players of the leaderboard with their prizes. */
export function winnersOf(
  standing: readonly Omit<Winner, 'position' | 'prizeAmount'>[],
  prizes: readonly number[],
): Winner[] {
  return standing
    .slice(0, prizes.length)
    .map((player, index) => ({ ...player, position: index + 1, prizeAmount: prizes[index] ?? 0 }))
}

/** The winners of a week in one sentence. */
export function finalizedMessage(weekNumber: number, winners: readonly Winner[]): string {
  const places = winners.map(
    ({ position, displayName, prizeAmount }) => `${position}. ${displayName} (${prizeAmount} USDT)`,
  )
  return `Week ${weekNumber} is finalized: ${places.join(', ')}`
}
