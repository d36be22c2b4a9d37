import type { HandResultsJob } from '@cardroom/contracts/kook-weekly'
import type { Table } from '@cardroom/poker-engine/table-state'

/** What a hand that was just paid out brought the players who named a claim; null when nobody did. */
export function getClaimedResults({ hand, seats }: Table, at: number): HandResultsJob | null {
  if (hand === null || hand.pots === null) return null
  const results = hand.players.flatMap(({ seatIndex, startStack }) => {
    const seat = seats[seatIndex]
    if (!seat || seat.claimHash === undefined) return []
    return [{ claimHash: seat.claimHash, net: seat.stack - startStack }]
  })
  return results.length === 0 ? null : { handId: hand.id, at, results }
}
