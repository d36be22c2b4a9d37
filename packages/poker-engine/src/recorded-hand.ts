import { fromText, splitBytes } from './bytes.ts'
import type { Proof } from './commitment.ts'
import { type CardProof, readProof, type SeatBytes } from './fair-deal.ts'
import type { FinishedHand, ResultPot } from './hand-link.ts'
import { clockwiseFrom } from './seats.ts'
import type { ToldOtherwise } from './told-otherwise.ts'

/** Bytes of one seat as text. */
type SeatText = { seatIndex: number; bytes: string }

/** The deal of a recorded hand, in the shape of the contract's `RecordedDeal`. */
export type RecordedDeal = {
  handId: string
  lastLink?: string | undefined
  root?: string | undefined
  roots?: string | undefined
  key?: string | undefined
  commitments?: readonly SeatText[] | undefined
  openings?: readonly SeatText[] | undefined
  seeds?: string | undefined
  proofs?: readonly string[] | undefined
  link?: string | undefined
  signature?: string | undefined
  rootTold: 'early' | 'late' | 'absent'
  lastButton?: number | undefined
  toldOtherwise?: ToldOtherwise | undefined
  own: { seatIndex: number; bytes: string; root: string | null; hasOpened: boolean } | null
}

/** A hand as one receiver saw it, in the shape of the contract's `HandRecord`. */
export type RecordedHand = {
  handId: string
  buttonIndex: number
  /** Four cards of every player; `??` for those that were not shown. */
  seats: readonly { seatIndex: number; username: string | null; hand: readonly string[] }[]
  boardTop: readonly string[]
  boardBottom: readonly string[]
  results?: readonly (ResultPot & { seats?: readonly number[] | undefined })[] | undefined
  returned?: FinishedHand['returned'] | undefined
  play?: FinishedHand['play'] | undefined
  deal?: RecordedDeal | undefined
  /** Of a hand without `deal`: the commitment to a deck that the server alone shuffled. */
  root?: string | undefined
  proofs?: readonly Proof[] | undefined
}

/** What the hashes of a deal are computed from. */
export type ReadDeal = {
  handId: string
  lastLink: Uint8Array
  root: Uint8Array
  roots: Uint8Array[]
  commitments: SeatBytes[]
  openings: SeatBytes[]
  seeds: Uint8Array[]
  proofs: CardProof[]
}

/**
 * Reads the texts of a deal.
 * @throws {RangeError} with a sentence when one is missing or no such text
 */
export function readDeal(deal: RecordedDeal): ReadDeal {
  const { handId, lastLink, root, roots, commitments, openings, seeds, proofs = [] } = deal
  return {
    handId,
    lastLink: bytesOf('link of the hand before', lastLink, 32),
    root: bytesOf('root', root, 32),
    roots: splitBytes(bytesOf('roots of the decks', roots, 16 * 32)),
    commitments: seatBytes('commitments', commitments),
    openings: seatBytes('openings', openings),
    seeds: splitBytes(bytesOf('opened seeds', seeds, 15 * 32)),
    proofs: proofs.map((proof) => {
      try {
        return readProof(proof)
      } catch {
        throw new RangeError('A proof cannot be read')
      }
    }),
  }
}

/**
 * Reads bytes of a record.
 * @throws {RangeError} with a sentence when they are missing or of another length
 */
export function bytesOf(what: string, text: string | undefined, length: number): Uint8Array {
  if (text === undefined) throw new RangeError(`The record is without the ${what}`)
  try {
    return fromText(text, length)
  } catch {
    throw new RangeError(`The ${what} cannot be read`)
  }
}

/** The seats that were dealt in, clockwise from the left of the button. */
export function dealtSeats({ seats, buttonIndex }: Pick<RecordedHand, 'seats' | 'buttonIndex'>) {
  return clockwiseFrom(buttonIndex).flatMap((index) =>
    seats.filter(({ seatIndex, hand }) => seatIndex === index && hand.length > 0),
  )
}

/** The hole cards with which seats won: those of their five that are not on the board of the share. */
export function winningHoles({
  results = [],
  boardTop,
  boardBottom,
}: Pick<RecordedHand, 'results' | 'boardTop' | 'boardBottom'>) {
  return results
    .flatMap(({ shares }) => shares)
    .flatMap(({ board, winners }) => {
      const onBoard = board === 'top' ? boardTop : boardBottom
      return winners.map(({ seatIndex, cards }) => ({
        seatIndex,
        cards: cards.filter((card) => !onBoard.includes(card)),
      }))
    })
}

/** A fault for every card that was shown twice. */
export function shownTwice(cards: readonly string[]): string[] {
  return [...new Set(cards.filter((card, at) => cards.indexOf(card) !== at))].map(
    (card) => `${card} was shown twice.`,
  )
}

/** A seat as the reader of a check knows it. */
export function nameOf({ seats }: Pick<RecordedHand, 'seats'>, index: number): string {
  const seat = seats.find(({ seatIndex }) => seatIndex === index)
  return seat?.username ?? `Seat ${index + 1}`
}

function seatBytes(what: string, list: readonly SeatText[] | undefined): SeatBytes[] {
  if (list === undefined) throw new RangeError(`The record is without the ${what}`)
  return list.map(({ seatIndex, bytes }) => ({ seatIndex, bytes: bytesOf(what, bytes, 32) }))
}
