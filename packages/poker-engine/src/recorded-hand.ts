import type { RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { HandRecord } from '@cardroom/contracts/kook-game'
import { fromText, splitBytes } from './bytes.ts'
import { type CardProof, readProof, type SeatBytes } from './fair-deal.ts'
import { clockwiseFrom } from './seats.ts'

/** The values from which a deal's hashes are computed. */
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
 * Decodes the texts of a deal.
 * @throws {RangeError} with a sentence when a text is missing or malformed
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
 * Decodes bytes from a record.
 * @throws {RangeError} with a sentence when they are missing or have another length
 */
export function bytesOf(what: string, text: string | undefined, length: number): Uint8Array {
  if (text === undefined) throw new RangeError(`The record is without the ${what}`)
  try {
    return fromText(text, length)
  } catch {
    throw new RangeError(`The ${what} cannot be read`)
  }
}

/** Returns the seats that were dealt in, clockwise from the left of the button. */
export function dealtSeats({ seats, buttonIndex }: Pick<HandRecord, 'seats' | 'buttonIndex'>) {
  return clockwiseFrom(buttonIndex).flatMap((index) =>
    seats.filter(({ seatIndex, hand }) => seatIndex === index && hand.length > 0),
  )
}

/** Returns the hole cards that won for a seat: the winning five cards that are not on the board of the share. */
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

/** Returns one fault for every card that was shown twice. */
export function shownTwice(cards: readonly string[]): string[] {
  return [...new Set(cards.filter((card, at) => cards.indexOf(card) !== at))].map(
    (card) => `${card} was shown twice.`,
  )
}

/** Returns the name of a seat for the text of a check. */
export function nameOf({ seats }: Pick<HandRecord, 'seats'>, index: number): string {
  const seat = seats.find(({ seatIndex }) => seatIndex === index)
  return seat?.username ?? `Seat ${index + 1}`
}

function seatBytes(what: string, list: RecordedDeal['commitments']): SeatBytes[] {
  if (list === undefined) throw new RangeError(`The record is without the ${what}`)
  return list.map(({ seatIndex, bytes }) => ({ seatIndex, bytes: bytesOf(what, bytes, 32) }))
}

/**
 * The result of a check. `unchecked` means that the check could neither prove nor refute the item. The text is a
 * sentence for people.
 */
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

/** Returns the faults as findings, or the given sentence if there are none. */
export function faultsOr(faults: readonly string[], text: string): Finding[] {
  return faults.length === 0 ? [ok(text)] : faults.map(failed)
}

/** Labels findings with the name of their check. */
export function named<Name extends string>(name: Name, findings: readonly Finding[]) {
  return findings.map((finding) => ({ name, ...finding }))
}

/** The parts of a check, in the order in which results list them. */
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

/**
 * One line of the result: an item that holds, a failure with its reason, or an item that cannot be checked and the
 * reason.
 */
export type Check = Finding & { name: CheckName }
