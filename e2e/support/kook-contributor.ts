import { randomBytes } from 'node:crypto'
import { type DealPart, mergePart } from '@cardroom/contracts/kook-deal'
import type { ClientFrame, GameState } from '@cardroom/contracts/kook-game'
import { toText } from '@cardroom/poker-engine/bytes'
import { commitmentOf } from '@cardroom/poker-engine/fair-deal'

/**
 * What a bot does for the next deal: it commits and opens, leaves one opening in ten out, or knows nothing of it, like
 * a client of the specification alone.
 */
export type Contributing = 'always' | 'mostly' | 'never'

type Own = { handId: string; seatIndex: number; bytes: Uint8Array; commitment: string }

/** Adds what a frame tells to what was told of the same hands before. */
export function mergeParts(
  told: Map<string, DealPart>,
  { deals = [], buttonIndex }: GameState,
): void {
  for (const part of deals) {
    const first = part.openings === undefined ? { ...part, lastButton: buttonIndex } : part
    told.set(part.handId, mergePart(told.get(part.handId) ?? first, part))
  }
}

/** Takes part in the deals of a table, as a page does; it outlives a broken connection. */
export function createContributor(
  kind: Contributing,
  random: () => number,
  send: (frame: ClientFrame) => void,
) {
  let own: Own | null = null

  return {
    /** Commits or opens, whichever a state asks for. */
    see({ you, deals = [] }: GameState): void {
      // Of the hand that is played, a later state has proofs alone.
      const next = deals.findLast(
        ({ root, commitments, openings }) =>
          openings === undefined && (root !== undefined || commitments !== undefined),
      )
      if (kind === 'never' || you === null || next === undefined) return
      const { handId, commitments } = next
      if (commitments === undefined) {
        own = commit(handId, you.seatIndex)
        send({ type: 'commit', handId, commitment: own.commitment })
      } else if (own !== null && handId === own.handId) {
        const isIn = commitments.some(({ bytes }) => bytes === own?.commitment)
        const isLeftOut = kind === 'mostly' && random() < 0.1
        if (isIn && !isLeftOut) send({ type: 'open', handId, bytes: toText(own.bytes) })
      }
    },
  }
}

function commit(handId: string, seatIndex: number): Own {
  const bytes = randomBytes(32)
  return {
    handId,
    seatIndex,
    bytes,
    commitment: toText(commitmentOf(handId, { seatIndex, bytes })),
  }
}
