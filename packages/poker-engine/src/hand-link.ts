import type { HandRecord } from '@cardroom/contracts/kook-game'
import * as ed25519 from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { frame, hashFrame } from './bytes.ts'
import { bySeat, type SeatBytes } from './fair-deal.ts'

ed25519.hashes.sha512 = sha512

/**
 * A finished hand as everybody knows it: a `HandRecord`, or `view(table, null)` at the showdown. What only one receiver
 * knows, such as the own cards, is not in the link.
 */
export type FinishedHand = Pick<
  HandRecord,
  'handId' | 'buttonIndex' | 'boardTop' | 'boardBottom' | 'play' | 'results' | 'returned'
> & { seats: readonly { seatIndex: number; username: string | null }[] }

export type LinkInput = {
  /** Of the hand before, 32 bytes; `firstLink` for the first hand of a table. */
  lastLink: Uint8Array
  root: Uint8Array
  commitments: readonly SeatBytes[]
  openings: readonly SeatBytes[]
  hand: FinishedHand
}

/** The link of a hand in its table's chain: 32 bytes over everything about it that is public. */
export function linkOf(input: LinkInput): Uint8Array {
  const { lastLink, root } = input
  return linkFrom({ lastLink, root, ...linkDigests(input) })
}

/** The same link from the digests that the public chain lists; all are 32 bytes. */
export function linkFrom({
  lastLink,
  root,
  commitments,
  openings,
  result,
}: Pick<LinkInput, 'lastLink' | 'root'> & ReturnType<typeof linkDigests>): Uint8Array {
  return hashFrame('kook-link', [lastLink, root, commitments, openings, result])
}

/** What a link is made of beside the root and the link before, 32 bytes each: enough to compute it again. */
export function linkDigests({
  commitments,
  openings,
  hand,
}: Pick<LinkInput, 'commitments' | 'openings' | 'hand'>) {
  return {
    commitments: hashFrame('kook-commitments', bySeat(commitments)),
    openings: hashFrame('kook-openings', bySeat(openings)),
    result: hashFrame('kook-result', [resultText(hand)]),
  }
}

/** The finished hand as text, the same for everybody: JSON of arrays without names, in this order. */
export function resultText(hand: FinishedHand): string {
  const { ante, stacks, actions } = hand.play
  return JSON.stringify([
    hand.handId,
    hand.buttonIndex,
    ante,
    hand.seats
      .filter(({ seatIndex }) => typeof stacks[seatIndex] === 'number')
      .map(({ seatIndex, username }) => [seatIndex, username, stacks[seatIndex]]),
    actions.map(([seatIndex, amount]) => [seatIndex, amount]),
    hand.boardTop,
    hand.boardBottom,
    hand.results.map(({ amount, shares }) => [
      amount,
      shares.map((share) => [
        share.board,
        share.amount,
        share.winners.map((winner) => [
          winner.seatIndex,
          winner.username,
          winner.amount,
          winner.handName,
          winner.cards,
        ]),
      ]),
    ]),
    hand.returned.map(({ seatIndex, amount }) => [seatIndex, amount]),
  ])
}

/** The message that the table's Ed25519 key signs. */
export function signedMessage(link: Uint8Array): Uint8Array {
  return frame('kook-signature', [link])
}

/** True when the key, 32 bytes, signed the link; the signature has 64 bytes. */
export function isSigned(link: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, signedMessage(link), key)
  } catch {
    return false
  }
}
