import { bestFive } from '@cardroom/poker-engine/best-five'
import { parseCard } from '@cardroom/poker-engine/card'
import { describeRank } from '@cardroom/poker-engine/hand-name'

/** The best hand of four cards on a board, by rank from 1, the best; null before the flop and for unseen cards. */
export function bestHand(hole: readonly string[], board: readonly string[]) {
  if (hole.length !== 4 || board.length < 3 || hole.includes('??')) return null
  const found = bestFive(hole.map(parseCard), board.map(parseCard))
  return found && { rank: found.rank, name: describeRank(found.rank) }
}
