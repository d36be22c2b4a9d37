import type { HandRecord } from '@cardroom/contracts/kook-game'
import type { ToldOtherwise } from '@cardroom/contracts/kook-deal'
import { hashFrame } from './bytes.ts'
import { bySeat, type SeatBytes } from './fair-deal.ts'

/**
 * The public part of a finished hand: a `HandRecord`, or `view(table, null)` at the showdown. The link does not include
 * facts that only one receiver knows, such as the receiver's own cards.
 */
export type FinishedHand = Pick<
  HandRecord,
  'handId' | 'buttonIndex' | 'boardTop' | 'boardBottom' | 'play' | 'results' | 'returned'
> & { seats: readonly { seatIndex: number; username: string | null }[] }

export type LinkInput = {
  /** The link of the previous hand, 32 bytes; `firstLink` for the first hand of a table. */
  lastLink: Uint8Array
  root: Uint8Array
  commitments: readonly SeatBytes[]
  openings: readonly SeatBytes[]
  hand: FinishedHand
}

/** Returns the link of a hand in its table's chain: 32 bytes over everything public about the hand. */
export function linkOf({ lastLink, root, commitments, openings, hand }: LinkInput): Uint8Array {
  return hashFrame('kook-link', [
    lastLink,
    root,
    hashFrame('kook-commitments', bySeat(commitments)),
    hashFrame('kook-openings', bySeat(openings)),
    hashFrame('kook-result', [resultText(hand)]),
  ])
}

/** Serializes the finished hand to a text that is identical for everybody: JSON arrays without names, in this order. */
function resultText(hand: FinishedHand): string {
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

// Crockford's base32 alphabet. It excludes I, L, O and U, which look like other characters.
const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the last eight characters of a link (40 bits), which players can compare aloud at the table. */
export function shortLink(link: Uint8Array): string {
  let value = 0
  for (const byte of link.slice(-5)) value = value * 256 + byte
  return Array.from({ length: 8 }, (_, at) =>
    base32.charAt(Math.floor(value / 32 ** (7 - at)) % 32),
  ).join('')
}

const names = {
  lastLink: 'the link of the hand before',
  root: 'the root',
  roots: 'the roots of the decks',
  commitments: 'the commitments',
  openings: 'the contributions',
  seeds: 'the opened seeds',
  link: 'the link',
} as const

/** Returns the sentence that explains why a hand with two versions is refused. */
export function describeTwoVersions(toldOtherwise: ToldOtherwise): string {
  const told = Object.entries(names).flatMap(([name, text]) => (name in toldOtherwise ? text : []))
  const what = told.length === 0 ? '' : `: ${told.join(', ')}`
  return `The server told this browser two versions of the hand${what}.`
}
