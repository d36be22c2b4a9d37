import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isProven, type Proof } from './commitment.ts'
import { boardPositions, holePositions, streets } from './deal.ts'
import { clockwiseFrom } from './seats.ts'

/** A hand as one receiver was told it, as the contract's `HandRecord` has it. */
export type ToldHand = {
  root: string
  buttonIndex: number
  /** Four cards for everyone who was dealt to; `??` stands for those that were not shown. */
  seats: readonly { seatIndex: number; hand: readonly string[] }[]
  boardTop: readonly string[]
  boardBottom: readonly string[]
  proofs: readonly Proof[]
}

/** A card that was shown, where it was, and whether it lay there when the root was told. */
export type CheckedCard = {
  card: string
  place: 'hand' | 'top' | 'bottom'
  /** Place in the deck, counted from 0. */
  position: number
  isProven: boolean
}

/** `isFair` when every card that was shown is proven and no card was shown twice; `faults` says what is not. */
export type CheckedHand = { isFair: boolean; cards: CheckedCard[]; faults: string[] }

/**
 * Checks a deal after the fact: that each card which was shown is the one that the root, told before anyone
 * acted, was made from, and lay at the place of the deck that the order of dealing takes it from.
 */
export function checkHand(told: ToldHand): CheckedHand {
  const cards = shownCards(told).map((shown) => ({ ...shown, isProven: isTrue(shown, told) }))
  const faults = cards
    .filter(({ isProven: isSound }) => !isSound)
    .map(({ card, position }) => `${card} is not proven to have been card ${position} of the deck`)
  const seen = new Set<string>()
  for (const { card } of cards) {
    if (seen.has(card)) faults.push(`${card} was shown twice`)
    seen.add(card)
  }
  if (cards.length === 0) faults.push('No card was shown')
  return { isFair: faults.length === 0, cards, faults }
}

function shownCards({ buttonIndex, seats, boardTop, boardBottom }: ToldHand) {
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

function isTrue(shown: { card: string; position: number }, { proofs, root }: ToldHand): boolean {
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
