/** A row of the leaderboard as the service answers. */
export const player = (id: number, displayName: string, rakeAmount: string, rank = 1) => ({
  id,
  playerName: `player${id}`,
  displayName,
  avatarUrl: null,
  rakeAmount,
  rank,
})

/** A place of a finalized week as the service answers. */
export const winner = (id: number, weekNumber: number, position: number, displayName: string) => ({
  ...player(id, displayName, '812.40'),
  weekNumber,
  position,
  prizeAmount: [100, 50, 25][position - 1],
})
