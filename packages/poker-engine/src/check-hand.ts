import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isProven, type Proof } from './commitment.ts'
import { boardPositions, holePositions, streets } from './deal.ts'
import { clockwiseFrom } from './seats.ts'

/** A hand as one receiver saw it, in the shape of the contract's `HandRecord`. */
export type SeenHand = {
  root: string
  buttonIndex: number
  /** Four cards of every player; `??` for those that were not shown. */
  seats: readonly { seatIndex: number; hand: readonly string[] }[]
  boardTop: readonly string[]
  boardBottom: readonly string[]
  proofs: readonly Proof[]
}

/** A shown card, its position, and whether the root proves it. */
export type CheckedCard = {
  card: string
  place: 'hand' | 'top' | 'bottom'
  /** Position in the deck, from 0. */
  position: number
  isProven: boolean
}

/** `isFair` when every shown card is proven and none was shown twice; `faults` lists what is wrong. */
export type CheckedHand = { isFair: boolean; cards: CheckedCard[]; faults: string[] }

/**
 * Verifies a deal afterwards: each shown card must be proven by the root, which was published before anyone acted, at
 * the position of the deck that the order of dealing gives.
 */
export function checkHand(hand: SeenHand): CheckedHand {
  const cards = shownCards(hand).map((shown) => ({ ...shown, isProven: isCardProven(shown, hand) }))
  const faults = cards
    .filter(({ isProven: isOk }) => !isOk)
    .map(({ card, position }) => `${card} is not proven to have been card ${position} of the deck`)
  const seen = new Set<string>()
  for (const { card } of cards) {
    if (seen.has(card)) faults.push(`${card} was shown twice`)
    seen.add(card)
  }
  if (cards.length === 0) faults.push('No card was shown')
  return { isFair: faults.length === 0, cards, faults }
}

function shownCards({ buttonIndex, seats, boardTop, boardBottom }: SeenHand) {
  const dealtTo = seats.filter(({ hand }) => hand.length > 0)
  const players = clockwiseFrom(buttonIndex).flatMap((index) =>
    dealtTo.filter(({ seatIndex }) => seatIndex === index),
  )
  const deal = { players, streetsDealt: streets.length }
  const own = dealtTo.filter(({ hand }) => !hand.includes('??'))
  return [
    ...own.flatMap(({ seatIndex, hand }) =>
      placed('hand' as const, hand, holePositions(deal, seatIndex)),
    ),
    ...placed('top' as const, boardTop, boardPositions(deal, 'top')),
    ...placed('bottom' as const, boardBottom, boardPositions(deal, 'bottom')),
  ]
}

function placed<Place>(place: Place, cards: readonly string[], positions: readonly number[]) {
  return cards.map((card, index) => ({ card, place, position: positions[index] ?? -1 }))
}

function isCardProven(
  shown: { card: string; position: number },
  { proofs, root }: SeenHand,
): boolean {
  return proofs.some(
    (proof) =>
      proof.position === shown.position &&
      proof.card === shown.card &&
      isProven(proof, root, sha256),
  )
}

// Not `crypto.subtle`: browsers withhold it from pages that are not served over https.
function sha256(text: string): string {
  return bytesToHex(sha256Bytes(utf8ToBytes(text)))
}
