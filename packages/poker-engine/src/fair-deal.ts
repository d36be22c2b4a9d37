import { frame, fromText, hashFrame, hmacSha256, isSame, type Part, uint32 } from './bytes.ts'
import { type Card, cardCount } from './card.ts'

// A deal that nobody can aim, in the order of a hand:
//
//   server   prepares 16 secret seeds. Each determines a deck of 52 and 52 salts (`deckFrom`), and a Merkle root over
//            the 52 salted cards.
//   server → `rootOf(handId, roots, lastLink)` and the 16 roots, during the showdown of the previous hand
//   page   → `commitmentOf(handId, seatIndex, bytes)` for 32 random bytes that the page generates
//   server → all commitments, which closes the set
//   page   → its 32 bytes
//   server → all openings, and the seeds of the 15 unused decks. `mix(root, openings)` chooses the deck and the place
//            of each dealt card. The server sends the proof (`prove`) of every card to the receivers who may see it.
//
// A player who committed but does not open is not dealt in. A player who never committed is dealt in without a say.
// Every hash input is a `frame`: a label specific to the purpose, then parts with their lengths.

/**
 * The number of decks prepared for a hand. The contributions choose one, and the server opens the seeds of all others.
 */
export const deckCount = 16

/** The length in bytes of a seed, a root, a contribution, a commitment and a link. */
export const hashLength = 32

const saltLength = 16
/** The lengths of the parts of a proof, in bytes: position, card and salt, then up to six hashes. */
const proofLengths = { head: 2 + saltLength, hash: hashLength }

/** The link that precedes a table's first hand: 32 zero bytes. */
export const firstLink = new Uint8Array(hashLength)

/** A deck derived from one seed, with `cards` and `salts` by place from 0 to 51. It is secret until it is opened. */
export type SeededDeck = {
  cards: readonly Card[]
  /** The salts, 16 bytes each. */
  salts: readonly Uint8Array[]
  /** The levels of the Merkle tree, from the 52 leaves to the root alone. */
  levels: readonly (readonly Uint8Array[])[]
  root: Uint8Array
}

/** The 32 bytes of one seat: either its commitment or the committed bytes. */
export type SeatBytes = { seatIndex: number; bytes: Uint8Array }

/** The index of the deck that is played, and the place in that deck for each dealt position. */
export type Mix = { chosen: number; placeOf: readonly number[] }

/** The card at a dealt position, with its salt and the hashes that lead to the deck's root, from the leaf up. */
export type CardProof = { position: number; card: Card; salt: Uint8Array; path: Uint8Array[] }

/** Derives the order, salts and tree of a deck from a seed of 32 random bytes. */
export function deckFrom(seed: Uint8Array): SeededDeck {
  const cards = orderFrom(seed)
  const hmac = hmacSha256(seed)
  const message = frame('kook-salt', [Uint8Array.of(0)])
  const salts = cards.map((_, place) => {
    message[message.length - 1] = place
    return hmac(message).subarray(0, saltLength)
  })
  return treeOf(cards, salts)
}

/** Derives only the order of that deck. */
export function orderFrom(seed: Uint8Array): Card[] {
  return shuffle(seed, 'kook-order')
}

/** Builds the Merkle tree over salted cards. An unpaired last node moves up unchanged. */
export function treeOf(cards: readonly Card[], salts: readonly Uint8Array[]): SeededDeck {
  let level = cards.map((card, place) => leafOf(place, card, salts[place] as Uint8Array))
  const levels = [level]
  while (level.length > 1) {
    level = joinPairs(level)
    levels.push(level)
  }
  return { cards, salts, levels, root: level[0] as Uint8Array }
}

/** Returns the published root of a hand, over its id, the roots of its 16 decks and the previous hand's link. */
export function rootOf(
  handId: string,
  roots: readonly Uint8Array[],
  lastLink: Uint8Array,
): Uint8Array {
  return hashFrame('kook-root', [handId, ...roots, lastLink])
}

/**
 * Returns the commitment that a page sends before it opens its 32 random bytes. It includes the seat, so a commitment
 * cannot be copied to another seat.
 */
export function commitmentOf(handId: string, { seatIndex, bytes }: SeatBytes): Uint8Array {
  return hashFrame('kook-contribution', [handId, Uint8Array.of(seatIndex), bytes])
}

/**
 * Derives from the contributions which of the 16 decks is played, and the permutation of its places.
 * @param openings in any order; empty if nobody contributed to the hand
 */
export function mix(root: Uint8Array, openings: readonly SeatBytes[]): Mix {
  const mixed = hashFrame('kook-mix', [root, ...bySeat(openings)])
  const chosen = (mixed[0] as number) % deckCount
  return { chosen, placeOf: shuffle(mixed, 'kook-places') }
}

/** Returns seats and their bytes in seat order, the way hashes contain them. */
export function bySeat(list: readonly SeatBytes[]): Part[] {
  return list
    .toSorted((a, b) => a.seatIndex - b.seatIndex)
    .flatMap(({ seatIndex, bytes }) => [Uint8Array.of(seatIndex), bytes])
}

/** Returns the deck that the engine deals from: the card at each dealt position. */
export function deckToDeal(cards: readonly Card[], { placeOf }: Mix): Card[] {
  return placeOf.map((place) => cards[place] as Card)
}

/**
 * Returns the proof of the card at a dealt position. Only receivers who may see the card may get it.
 * @throws {RangeError} when there is no such position
 */
export function prove(
  { cards, salts, levels }: SeededDeck,
  { placeOf }: Mix,
  position: number,
): CardProof {
  const place = placeOf[position]
  if (place === undefined) throw new RangeError(`There is no position ${position}`)
  const path = levels.slice(0, -1).flatMap((level, height) => level[(place >> height) ^ 1] ?? [])
  return { position, card: cards[place] as Card, salt: salts[place] as Uint8Array, path }
}

/** Whether the deck with this root contains the card at the place of its dealt position. */
export function isProven(
  { position, card, salt, path }: CardProof,
  root: Uint8Array,
  { placeOf }: Mix,
): boolean {
  const place = placeOf[position]
  if (place === undefined) return false
  let node = leafOf(place, card, salt)
  const siblings = [...path]
  // The tree's shape follows from its 52 leaves, so a proof cannot have another height or use a node of another level.
  for (let at = place, width = cardCount; width > 1; at >>= 1, width = (width + 1) >> 1) {
    if ((at ^ 1) >= width) continue
    const sibling = siblings.shift()
    if (sibling === undefined) return false
    node = at % 2 === 1 ? nodeOf(sibling, node) : nodeOf(node, sibling)
  }
  return siblings.length === 0 && isSame(node, root)
}

/** Encodes a proof as bytes: position, card, salt (16 bytes) and path; at most 210 bytes. */
export function packProof({ position, card, salt, path }: CardProof): Uint8Array {
  const packed = new Uint8Array(proofLengths.head + path.length * proofLengths.hash)
  packed.set([position, card])
  packed.set(salt, 2)
  for (const [at, hash] of path.entries()) {
    packed.set(hash, proofLengths.head + at * proofLengths.hash)
  }
  return packed
}

/**
 * Parses the text of a packed proof.
 * @throws {RangeError} when the text is not a proof
 */
export function readProof(text: string): CardProof {
  const bytes = fromText(text, Math.floor((text.length * 3) / 4))
  const [position = cardCount, card = cardCount] = bytes
  const hashes = (bytes.length - proofLengths.head) / proofLengths.hash
  if (!Number.isInteger(hashes) || hashes < 0 || position >= cardCount || card >= cardCount) {
    throw new RangeError('This is not a proof')
  }
  const path = Array.from({ length: hashes }, (_, at) => {
    const from = proofLengths.head + at * proofLengths.hash
    return bytes.subarray(from, from + proofLengths.hash)
  })
  return { position, card, salt: bytes.subarray(2, proofLengths.head), path }
}

/** Returns the numbers 0 to 51 in an order that the key determines: Fisher-Yates, with every order equally likely. */
function shuffle(key: Uint8Array, label: string): number[] {
  const order = Array.from({ length: cardCount }, (_, at) => at)
  const below = numbersFrom(key, label)
  for (let last = cardCount - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const moved = order[last] as number
    order[last] = order[other] as number
    order[other] = moved
  }
  return order
}

/**
 * Generates whole numbers below a bound from HMAC(key, label and counter). It rejects values that would introduce bias,
 * so each number is equally likely.
 */
function numbersFrom(key: Uint8Array, label: string) {
  const hmac = hmacSha256(key)
  const message = frame(label, [uint32(0)])
  const counter = new DataView(message.buffer, message.length - 4)
  let block: DataView = new DataView(new ArrayBuffer(0))
  let at = 0
  return (bound: number): number => {
    const limit = 2 ** 32 - (2 ** 32 % bound)
    for (;;) {
      if (at === block.byteLength) {
        const bytes = hmac(message)
        block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        counter.setUint32(0, counter.getUint32(0) + 1)
        at = 0
      }
      const value = block.getUint32(at)
      at += 4
      if (value < limit) return value % bound
    }
  }
}

function joinPairs(level: readonly Uint8Array[]): Uint8Array[] {
  return Array.from({ length: (level.length + 1) >> 1 }, (_, at) => {
    const left = level[at * 2] as Uint8Array
    const right = level[at * 2 + 1]
    return right === undefined ? left : nodeOf(left, right)
  })
}

function leafOf(place: number, card: Card, salt: Uint8Array): Uint8Array {
  return hashFrame('kook-card', [Uint8Array.of(place, card), salt])
}

function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  return hashFrame('kook-node', [left, right])
}
