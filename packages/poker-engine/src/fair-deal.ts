import {
  frame,
  fromText,
  type Hashing,
  hashFrame,
  hmacSha256,
  isSame,
  type Part,
  portableHashing,
  uint32,
} from './bytes.ts'
import { type Card, cardCount } from './card.ts'
import { boardPositions, holePositions, streets } from './deal.ts'

// A deal that nobody can aim, in the order of a hand:
//
//   server   16 secret seeds; each gives a deck of 52 and 52 salts (`deckFrom`), and a Merkle root over the 52 salted cards
//   server → `rootOf(handId, roots, lastLink)` and the 16 roots, in the showdown of the hand before
//   page   → `commitmentOf(handId, seatIndex, bytes)` of 32 random bytes of its own
//   server → all commitments; the set is closed
//   page   → its bytes
//   server → all openings. `mix(root, openings)` chooses the deck and where in it each dealt card lies; the other 15
//            seeds; with every card that somebody may see, its proof (`prove`)
//
// Who committed and does not open is not dealt in. Who never committed is dealt in without a say.
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
export function deckFrom(seed: Uint8Array, hashing: Hashing = portableHashing): SeededDeck {
  const cards = orderFrom(seed, hashing)
  const hmac = hmacSha256(seed, hashing)
  const message = frame('kook-salt', [Uint8Array.of(0)])
  const salts = cards.map((_, place) => {
    message[message.length - 1] = place
    return hmac(message).subarray(0, saltLength)
  })
  return treeOf(cards, salts, hashing)
}

/** The order of that deck alone. */
export function orderFrom(seed: Uint8Array, hashing: Hashing = portableHashing): Card[] {
  return shuffle(seed, 'kook-order', hashing)
}

/** The Merkle tree over salted cards; an odd last node moves up as it is. */
export function treeOf(
  cards: readonly Card[],
  salts: readonly Uint8Array[],
  hashing: Hashing = portableHashing,
): SeededDeck {
  let level = cards.map((card, place) => leafOf(place, card, salts[place] as Uint8Array, hashing))
  const levels = [level]
  while (level.length > 1) {
    level = joinPairs(level, hashing)
    levels.push(level)
  }
  return { cards, salts, levels, root: level[0] as Uint8Array }
}

/** The root that is told for a hand: over its id, the roots of its 16 decks and the link of the hand before. */
export function rootOf(
  handId: string,
  roots: readonly Uint8Array[],
  lastLink: Uint8Array,
  hashing: Hashing = portableHashing,
): Uint8Array {
  return hashFrame('kook-root', [handId, ...roots, lastLink], hashing)
}

/** What a page sends before it opens its 32 random bytes; nobody else's commitment can be copied to another seat. */
export function commitmentOf(
  handId: string,
  { seatIndex, bytes }: SeatBytes,
  hashing: Hashing = portableHashing,
): Uint8Array {
  return hashFrame('kook-contribution', [handId, Uint8Array.of(seatIndex), bytes], hashing)
}

/**
 * What the contributions decide: which of the 16 decks is played, and the permutation of its places.
 * @param openings in any order; none of a hand to which nobody contributed
 */
export function mix(
  root: Uint8Array,
  openings: readonly SeatBytes[],
  hashing: Hashing = portableHashing,
): Mix {
  const mixed = hashFrame('kook-mix', [root, ...bySeat(openings)], hashing)
  const chosen = (mixed[0] as number) % deckCount
  return { chosen, placeOf: shuffle(mixed, 'kook-places', hashing) }
}

/** Seats and their bytes in the order of the seats, as hashes contain them. */
export function bySeat(list: readonly SeatBytes[]): Part[] {
  return list
    .toSorted((a, b) => a.seatIndex - b.seatIndex)
    .flatMap(({ seatIndex, bytes }) => [Uint8Array.of(seatIndex), bytes])
}

/**
 * The dealt positions of a player's four cards: player after player, clockwise from the left of the button.
 * @param order 0 for the first dealt player left of the button
 */
export function handPositions(order: number): number[] {
  return [0, 1, 2, 3].map((card) => order * 4 + card)
}

/** The dealt positions of a board, after those of all players: five of the top board, then five of the bottom one. */
export function boardPositionsFor(playerCount: number, board: 'top' | 'bottom'): number[] {
  const first = playerCount * 4 + (board === 'top' ? 0 : 5)
  return [0, 1, 2, 3, 4].map((card) => first + card)
}

/**
 * The deck that the engine deals from: `startHand` deals position after position in an order of its own, and this puts
 * the card of each dealt position where it looks for it.
 * @param players clockwise from the left of the button, as in `Hand`
 */
export function deckToDeal(
  { cards }: Pick<SeededDeck, 'cards'>,
  { placeOf }: Mix,
  players: readonly { seatIndex: number }[],
): Card[] {
  const dealt = placeOf.map((place) => cards[place] as Card)
  const deck: (Card | undefined)[] = Array.from({ length: cardCount })
  const isDealt = new Set<number>()
  const put = (from: readonly number[], to: readonly number[]) => {
    for (const [at, position] of from.entries()) {
      deck[to[at] as number] = dealt[position]
      isDealt.add(position)
    }
  }
  const deal = { players, streetsDealt: streets.length }
  for (const [order, { seatIndex }] of players.entries()) {
    put(handPositions(order), holePositions(deal, seatIndex))
  }
  for (const board of ['top', 'bottom'] as const) {
    put(boardPositionsFor(players.length, board), boardPositions(deal, board))
  }
  const rest = dealt.filter((_, position) => !isDealt.has(position))
  return deck.map((card) => card ?? (rest.shift() as Card))
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
  hashing: Hashing = portableHashing,
): boolean {
  const place = placeOf[position]
  if (place === undefined) return false
  let node = leafOf(place, card, salt, hashing)
  const siblings = [...path]
  // The shape of the tree follows from its 52 leaves, so a proof cannot be of another height or a node of another level.
  for (let at = place, width = cardCount; width > 1; at >>= 1, width = (width + 1) >> 1) {
    if ((at ^ 1) >= width) continue
    const sibling = siblings.shift()
    if (sibling === undefined) return false
    node = at % 2 === 1 ? nodeOf(sibling, node, hashing) : nodeOf(node, sibling, hashing)
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
 * Reads `packProof`.
 * @throws {RangeError} when the bytes are no proof
 */
export function unpackProof(bytes: Uint8Array): CardProof {
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

/**
 * Reads the text of a packed proof.
 * @throws {RangeError} when it is none
 */
export function readProof(text: string): CardProof {
  return unpackProof(fromText(text, Math.floor((text.length * 3) / 4)))
}

/** The numbers 0 to 51 in an order that the key determines: Fisher-Yates, every order equally likely. */
function shuffle(key: Uint8Array, label: string, hashing: Hashing): number[] {
  const order = Array.from({ length: cardCount }, (_, at) => at)
  const below = numbersFrom(key, label, hashing)
  for (let last = cardCount - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const moved = order[last] as number
    order[last] = order[other] as number
    order[other] = moved
  }
  return order
}

/** Whole numbers below a bound, each equally likely, from HMAC(key, label and counter); rejects what would bias. */
function numbersFrom(key: Uint8Array, label: string, hashing: Hashing) {
  const hmac = hmacSha256(key, hashing)
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

function joinPairs(level: readonly Uint8Array[], hashing: Hashing): Uint8Array[] {
  return Array.from({ length: (level.length + 1) >> 1 }, (_, at) => {
    const left = level[at * 2] as Uint8Array
    const right = level[at * 2 + 1]
    return right === undefined ? left : nodeOf(left, right, hashing)
  })
}

function leafOf(place: number, card: Card, salt: Uint8Array, { sha256 }: Hashing): Uint8Array {
  const { message, places } = leaf
  message[places[0]] = place
  message[places[0] + 1] = card
  message.set(salt, places[1])
  return sha256(message)
}

function nodeOf(left: Uint8Array, right: Uint8Array, { sha256 }: Hashing): Uint8Array {
  const { message, places } = node
  message.set(left, places[0])
  message.set(right, places[1])
  return sha256(message)
}

// A deal hashes some 1,600 of these: of each message only the two parts are written anew.
const leaf = framed('kook-card', 2, saltLength)
const node = framed('kook-node', hashLength, hashLength)

/** The frame of two parts of these lengths, and where they are in it. */
function framed(label: string, first: number, second: number) {
  const message = frame(label, [new Uint8Array(first), new Uint8Array(second)])
  const at = message.length - second
  return { message, places: [at - 4 - first, at] as const }
}
