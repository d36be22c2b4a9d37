import * as ed25519 from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { frame, type Hashing, portableHashing } from './bytes.ts'
import { bySeat, type SeatBytes } from './fair-deal.ts'

ed25519.hashes.sha512 = sha512

/**
 * What a hand did to everybody's chips, in public: no card of it is secret. Chips are whole dollars.
 * It is the same for every receiver, so everybody computes the same link.
 */
export type HandResult = {
  handId: string
  buttonIndex: number
  ante: number
  /** Everybody who was dealt in, clockwise from the left of the button. */
  players: readonly ResultPlayer[]
  /** The dealt cards of both boards, such as `Th`. */
  boardTop: readonly string[]
  boardBottom: readonly string[]
  /** As in the contract's `PotResult`, the main pot first. */
  results: readonly ResultPot[]
}

export type ResultPlayer = {
  seatIndex: number
  username: string
  /** Chips before the ante. */
  startStack: number
  /** Chips put in over the whole hand, the ante included. */
  contributed: number
  hasFolded: boolean
  /** Chips that nobody matched and that went back. */
  returned: number
}

export type ResultPot = {
  amount: number
  shares: readonly {
    board: 'top' | 'bottom' | 'undivided'
    amount: number
    winners: readonly ResultWinner[]
  }[]
}

export type ResultWinner = {
  seatIndex: number
  username: string
  amount: number
  handName: string | null
  /** The five cards of the hand; none when all others folded. */
  cards: readonly string[]
}

export type LinkInput = {
  /** Of the hand before, 32 bytes; `firstLink` for the first hand of a table. */
  lastLink: Uint8Array
  root: Uint8Array
  commitments: readonly SeatBytes[]
  openings: readonly SeatBytes[]
  result: HandResult
}

/** The link of a hand in its table's chain: 32 bytes over everything about it that is public. */
export function linkOf(
  { lastLink, root, commitments, openings, result }: LinkInput,
  { sha256 }: Hashing = portableHashing,
): Uint8Array {
  return sha256(
    frame('kook-link', [
      lastLink,
      root,
      sha256(frame('kook-commitments', bySeat(commitments))),
      sha256(frame('kook-openings', bySeat(openings))),
      resultText(result),
    ]),
  )
}

/** The result as text, the same for the same result: JSON of arrays without names, in this order. */
export function resultText(result: HandResult): string {
  return JSON.stringify([
    result.handId,
    result.buttonIndex,
    result.ante,
    result.players.map((player) => [
      player.seatIndex,
      player.username,
      player.startStack,
      player.contributed,
      player.hasFolded,
      player.returned,
    ]),
    result.boardTop,
    result.boardBottom,
    result.results.map(({ amount, shares }) => [
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
  ])
}

// Crockford's base32: without I, L, O and U, which look like other characters.
const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The last eight characters of a link, 40 bits, for comparing aloud at the table. */
export function shortLink(link: Uint8Array): string {
  let value = 0
  for (const byte of link.slice(-5)) value = value * 256 + byte
  return Array.from({ length: 8 }, (_, at) =>
    base32.charAt(Math.floor(value / 32 ** (7 - at)) % 32),
  ).join('')
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
