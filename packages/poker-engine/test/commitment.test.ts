import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { commit, isProven, prove } from '../src/commitment.ts'
import { shuffleDeck } from '../src/deck.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const deck = shuffleDeck(seededRandomBelow(1))
const salts = deck.map((_, position) => hash(`secret ${position}`))

describe('a committed deck', () => {
  const commitment = commit(deck, salts, hash)
  const proof = prove(commitment, deck, salts, 17)

  it('proves the card of every position', () => {
    const proofs = deck.map((_, position) => prove(commitment, deck, salts, position))

    expect(proofs.every((each) => isProven(each, commitment.root, hash))).toBe(true)
  })

  it.each([
    ['another card', { card: 'As' === proof.card ? 'Kd' : 'As' }],
    ['another position', { position: 18 }],
    ['a position beyond the tree', { position: 17 + 64 }],
    ['another salt', { salt: 'guessed' }],
    ['a path turned round', { path: proof.path.toReversed() }],
    ['a path cut short', { path: proof.path.slice(1) }],
    ['no path', { path: [] }],
  ])('does not prove %s', (_, change) => {
    expect(isProven({ ...proof, ...change }, commitment.root, hash)).toBe(false)
  })

  it('has another root when two cards or a salt are changed', () => {
    const [first = 0, second = 0] = deck
    const swapped = deck.with(0, second).with(1, first)

    expect(commit(swapped, salts, hash).root).not.toBe(commitment.root)
    expect(commit(deck, salts.with(51, 'other'), hash).root).not.toBe(commitment.root)
  })

  it('reveals with a proof neither another card nor another salt', () => {
    const text = JSON.stringify(proof)

    expect(salts.filter((salt) => text.includes(salt))).toEqual([salts[17]])
    expect(proof.path).toHaveLength(6)
  })

  it.each([-1, 52, 0.5])('has nothing at position %d', (position) => {
    expect(() => prove(commitment, deck, salts, position)).toThrow(RangeError)
  })
})
