import { frame, fromText, hashFrame, hmacSha256, isSame, type Part, uint32 } from './bytes.ts'
import { type Card, cardCount } from './card.ts'

// A deal that nobody can aim, in the order of a hand:
//
//   server   16 secret seeds; each gives a deck of 52 and 52 salts (`deckFrom`), and a Merkle root over the 52 salted cards
//   server → `rootOf(handId, roots, lastLink)` and the 16 roots, in the showdown of the hand before
//   page   → `commitmentOf(handId, seatIndex, bytes)` of 32 random bytes of its own
//   server → all commitments; the set is closed
//   page   → its bytes
//   server → all openings. `mix(root, openings)` chooses the deck and the position of each dealt card; the other 15
//            seeds; with every card that somebody may see, its proof (`prove`)
//
// A player who committed and does not open is not dealt in. A player who never committed is dealt in without a say.
// Every hash input is a `frame`: a label of its own, then parts with their lengths.

/** Decks that are prepared for a hand; the contributions choose one, and the seeds of all others are opened. */
export const deckCount = 16

/** Bytes of a seed, a root, a contribution, a commitment and a link. */
export const hashLength = 32

const saltLength = 16
/** Bytes of a proof: position, card, salt, and up to six hashes. */
const proofLengths = { head: 2 + saltLength, hash: hashLength }

/** The link of a table's first hand follows this one: 32 zero bytes. */
export const firstLink = new Uint8Array(hashLength)

/** A deck as one seed makes it; `cards` and `salts` by place from 0 to 51. Secret until it is opened. */
export type SeededDeck = {
  cards: readonly Card[]
  /** 16 bytes each. */
  salts: readonly Uint8Array[]
  /** The Merkle tree, its 52 leaves first and the root alone last. */
  levels: readonly (readonly Uint8Array[])[]
  root: Uint8Array
}

/** The bytes of one seat, as a commitment or as what was committed to; 32 each. */
export type SeatBytes = { seatIndex: number; bytes: Uint8Array }

/** The deck that is played, and for each dealt position its place in that deck. */
export type Mix = { chosen: number; placeOf: readonly number[] }

/** The card of a dealt position with its salt and the hashes that lead to the deck's root, from the leaf up. */
export type CardProof = { position: number; card: Card; salt: Uint8Array; path: Uint8Array[] }

/** The deck of a seed of 32 random bytes: its order, salts and tree. */
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

/** The order of that deck alone. */
export function orderFrom(seed: Uint8Array): Card[] {
  return shuffle(seed, 'kook-order')
}

/** The Merkle tree over salted cards; an odd last node moves up as it is. */
export function treeOf(cards: readonly Card[], salts: readonly Uint8Array[]): SeededDeck {
  let level = cards.map((card, place) => leafOf(place, card, salts[place] as Uint8Array))
  const levels = [level]
  while (level.length > 1) {
    level = joinPairs(level)
    levels.push(level)
  }
  return { cards, salts, levels, root: level[0] as Uint8Array }
}

/** The published root of a hand, over its id, the roots of its 16 decks and the link of the previous hand. */
export function rootOf(
  handId: string,
  roots: readonly Uint8Array[],
  lastLink: Uint8Array,
): Uint8Array {
  return hashFrame('kook-root', [handId, ...roots, lastLink])
}

/** What a page sends before it opens its 32 random bytes; nobody else's commitment can be copied to another seat. */
export function commitmentOf(handId: string, { seatIndex, bytes }: SeatBytes): Uint8Array {
  return hashFrame('kook-contribution', [handId, Uint8Array.of(seatIndex), bytes])
}

/**
 * What the contributions decide: which of the 16 decks is played, and the permutation of its places.
 * @param openings in any order; none of a hand to which nobody contributed
 */
export function mix(root: Uint8Array, openings: readonly SeatBytes[]): Mix {
  const mixed = hashFrame('kook-mix', [root, ...bySeat(openings)])
  const chosen = (mixed[0] as number) % deckCount
  return { chosen, placeOf: shuffle(mixed, 'kook-places') }
}

/** Seats and their bytes in the order of the seats, as hashes contain them. */
export function bySeat(list: readonly SeatBytes[]): Part[] {
  return list
    .toSorted((a, b) => a.seatIndex - b.seatIndex)
    .flatMap(({ seatIndex, bytes }) => [Uint8Array.of(seatIndex), bytes])
}

/** The deck that the engine deals from: the card of each dealt position. */
export function deckToDeal(cards: readonly Card[], { placeOf }: Mix): Card[] {
  return placeOf.map((place) => cards[place] as Card)
}

/**
 * The proof of the card at a dealt position; only for receivers who may see the card.
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

/** True when the deck with this root has the card at the place of its dealt position. */
export function isProven(
  { position, card, salt, path }: CardProof,
  root: Uint8Array,
  { placeOf }: Mix,
): boolean {
  const place = placeOf[position]
  if (place === undefined) return false
  let node = leafOf(place, card, salt)
  const siblings = [...path]
  // The shape of the tree follows from its 52 leaves, so a proof cannot be of another height or a node of another level.
  for (let at = place, width = cardCount; width > 1; at >>= 1, width = (width + 1) >> 1) {
    if ((at ^ 1) >= width) continue
    const sibling = siblings.shift()
    if (sibling === undefined) return false
    node = at % 2 === 1 ? nodeOf(sibling, node) : nodeOf(node, sibling)
  }
  return siblings.length === 0 && isSame(node, root)
}

/** A proof as bytes: position, card, salt (16), path; at most 210. */
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
 * Reads the text of a packed proof.
 * @throws {RangeError} when it is none
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

/** The numbers 0 to 51 in an order that the key determines: Fisher-Yates, every order equally likely. */
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

/** Whole numbers below a bound, each equally likely, from HMAC(key, label and counter); rejects what would bias. */
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
