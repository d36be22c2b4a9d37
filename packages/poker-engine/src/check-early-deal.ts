import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Check } from './finding.ts'
import { isProven, type Proof } from './commitment.ts'
import { boardPositions, holePositions, streets } from './deal.ts'
import { faultsOr, named, unchecked } from './finding.ts'
import { dealtSeats, type RecordedHand, shownTwice } from './recorded-hand.ts'

type EarlyDeal = { root: string; proofs: readonly Proof[] }

/** Checks a hand of before the players' contributions: each card was at its position in the deck that the root commits to. */
export function checkEarlyDeal(hand: RecordedHand & EarlyDeal): Check[] {
  const shown = shownCards(hand)
  if (shown.length === 0) return [{ name: 'cards', ...unchecked('No card was shown.') }]
  const cards = shown.map(({ card }) => card)
  const faults = [
    ...shown
      .filter((each) => !isCardProven(each, hand))
      .map(
        ({ card, position }) => `${card} is not proven to have been card ${position} of the deck.`,
      ),
    ...shownTwice(cards),
  ]
  const text = `${cards.length} cards: each lay at its place in the deck to which the root commits.`
  return [
    ...named('cards', faultsOr(faults, text)),
    {
      name: 'cards',
      ...unchecked('The hole cards that winners showed are not proven in such a hand.'),
    },
  ]
}

function shownCards(hand: RecordedHand) {
  const players = dealtSeats(hand)
  const deal = { players, streetsDealt: streets.length }
  const open = players.filter(({ hand: cards }) => !cards.includes('??'))
  return [
    ...open.flatMap(({ seatIndex, hand: cards }) => placed(cards, holePositions(deal, seatIndex))),
    ...placed(hand.boardTop, boardPositions(deal, 'top')),
    ...placed(hand.boardBottom, boardPositions(deal, 'bottom')),
  ]
}

function placed(cards: readonly string[], positions: readonly number[]) {
  return cards.map((card, index) => ({ card, position: positions[index] ?? -1 }))
}

function isCardProven(
  shown: { card: string; position: number },
  { proofs, root }: EarlyDeal,
): boolean {
  return proofs.some(
    (proof) =>
      proof.position === shown.position &&
      proof.card === shown.card &&
      isProven(proof, root, sha256),
  )
}

function sha256(text: string): string {
  return bytesToHex(sha256Bytes(utf8ToBytes(text)))
}
