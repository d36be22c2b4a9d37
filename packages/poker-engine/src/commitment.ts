import { type Card, cardCount, formatCard } from './card.ts'

/**
 * A commitment to a shuffled deck: every position is salted and hashed into a Merkle tree whose root is published
 * before anyone acts. A card, its salt and its path later prove that the card was at its position from the beginning,
 * and reveal nothing about any other card.
 */
export type Commitment = {
  root: string
  /** Hashes by level, the 64 leaves first, the root last. */
  levels: readonly (readonly string[])[]
}

/** Proves one card; only for receivers who may see the card. */
export type Proof = { position: number; card: string; salt: string; path: string[] }

/** A cryptographic hash of a text, as text; in the service SHA-256 in hex. */
export type Hash = (text: string) => string

const leafCount = 64

/**
 * Commits to a deck.
 * @param salts one per position, random, secret, at least 128 bits each
 */
export function commit(deck: readonly Card[], salts: readonly string[], hash: Hash): Commitment {
  const leaves = Array.from({ length: leafCount }, (_, position) => {
    const card = deck[position]
    return hash(
      leafText(position, card === undefined ? '' : formatCard(card), salts[position] ?? ''),
    )
  })
  const levels = [leaves]
  let level = leaves
  while (level.length > 1) {
    level = join(level, hash)
    levels.push(level)
  }
  return { root: level[0] ?? '', levels }
}

/** The proof of one card; only for positions that `visiblePositions` returns for the same receiver. */
export function prove(
  { levels }: Commitment,
  deck: readonly Card[],
  salts: readonly string[],
  position: number,
): Proof {
  const card = deck[position]
  const salt = salts[position]
  if (card === undefined || salt === undefined) {
    throw new RangeError(`There is no card at ${position} of ${cardCount}`)
  }
  const path = levels.slice(0, -1).map((level, height) => level[(position >> height) ^ 1] ?? '')
  return { position, card: formatCard(card), salt, path }
}

/** True when the root commits to a deck with this card at this position. */
export function isProven({ position, card, salt, path }: Proof, root: string, hash: Hash): boolean {
  const computed = path.reduce(
    (node, sibling, height) => {
      const isRight = ((position >> height) & 1) === 1
      return hash(isRight ? nodeText(sibling, node) : nodeText(node, sibling))
    },
    hash(leafText(position, card, salt)),
  )
  return computed === root
}

function join(level: readonly string[], hash: Hash): string[] {
  return Array.from({ length: level.length / 2 }, (_, place) =>
    hash(nodeText(level[place * 2] ?? '', level[place * 2 + 1] ?? '')),
  )
}

// Different prefixes, so that a leaf cannot be presented as a node.
function leafText(position: number, card: string, salt: string): string {
  return `card ${position} ${card} ${salt}`
}

function nodeText(left: string, right: string): string {
  return `node ${left} ${right}`
}
