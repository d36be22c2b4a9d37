import type { RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { HandRecord } from '@cardroom/contracts/kook-game'
import { fromText, splitBytes } from './bytes.ts'
import { type CardProof, readProof, type SeatBytes } from './fair-deal.ts'
import { clockwiseFrom } from './seats.ts'

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
export function dealtSeats({ seats, buttonIndex }: Pick<HandRecord, 'seats' | 'buttonIndex'>) {
  return clockwiseFrom(buttonIndex).flatMap((index) =>
    seats.filter(({ seatIndex, hand }) => seatIndex === index && hand.length > 0),
  )
}

/** The hole cards with which seats won: those of their five that are not on the board of the share. */
export function winningHoles({
  results,
  boardTop,
  boardBottom,
}: Pick<HandRecord, 'results' | 'boardTop' | 'boardBottom'>) {
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
export function nameOf({ seats }: Pick<HandRecord, 'seats'>, index: number): string {
  const seat = seats.find(({ seatIndex }) => seatIndex === index)
  return seat?.username ?? `Seat ${index + 1}`
}

function seatBytes(what: string, list: RecordedDeal['commitments']): SeatBytes[] {
  if (list === undefined) throw new RangeError(`The record is without the ${what}`)
  return list.map(({ seatIndex, bytes }) => ({ seatIndex, bytes: bytesOf(what, bytes, 32) }))
}

/** What a check found: `unchecked` is what it could neither prove nor refute. The text is a sentence for people. */
export type Finding = { state: 'ok' | 'failed' | 'unchecked'; text: string }

export function ok(text: string): Finding {
  return { state: 'ok', text }
}

export function failed(text: string): Finding {
  return { state: 'failed', text }
}

export function unchecked(text: string): Finding {
  return { state: 'unchecked', text }
}

/** The faults, or the sentence when there is none. */
export function faultsOr(faults: readonly string[], text: string): Finding[] {
  return faults.length === 0 ? [ok(text)] : faults.map(failed)
}

/** Findings under the name of their check. */
export function named<Name extends string>(name: Name, findings: readonly Finding[]) {
  return findings.map((finding) => ({ name, ...finding }))
}

/** The parts of a check, in the order in which they are listed. */
export type CheckName =
  | 'versions'
  | 'root'
  | 'contributions'
  | 'decks'
  | 'players'
  | 'cards'
  | 'hands'
  | 'bets'
  | 'pots'
  | 'link'
  | 'chain'
  | 'closed'

/** One line of the result: what holds, what does not and why, or what cannot be checked and why. */
export type Check = Finding & { name: CheckName }
