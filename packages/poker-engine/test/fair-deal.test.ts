import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { frame, fromText, hmacSha256, toText } from '../src/bytes.ts'
import { boardPositions, boardsOf, handPositions, holeOf } from '../src/deal.ts'
import { isWholeDeck } from '../src/card.ts'
import {
  commitmentOf,
  deckFrom,
  deckToDeal,
  firstLink,
  isProven,
  mix,
  packProof,
  prove,
  readProof,
  rootOf,
} from '../src/fair-deal.ts'
import { shortLink } from '../src/hand-link.ts'

const bytes = (name: string) => createHash('sha256').update(name).digest()
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex')

describe('a frame', () => {
  it('is different for parts that are the same bytes when they are joined', () => {
    const frames = [
      frame('a', ['bc', 'd']),
      frame('a', ['b', 'cd']),
      frame('ab', ['c', 'd']),
      frame('a', ['bcd']),
      frame('a', ['bcd', '']),
    ].map(hex)

    expect(new Set(frames).size).toBe(frames.length)
  })
})

describe('an HMAC', () => {
  it('is that of the platform, message after message', () => {
    for (const keyLength of [0, 32, 64]) {
      const key = Buffer.alloc(keyLength, 7)
      const hmac = hmacSha256(key)
      for (let length = 0; length < 400; length += 13) {
        const message = Buffer.alloc(length, 'message')

        expect(hex(hmac(message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
      }
    }
  })
})

describe('bytes as text', () => {
  it('are read as they were written', () => {
    for (let length = 0; length < 70; length += 1) {
      const random = Buffer.concat([bytes('a'), bytes('b'), bytes('c')]).subarray(0, length)

      expect(hex(fromText(toText(random), length))).toBe(hex(random))
      expect(toText(random)).toBe(random.toString('base64url'))
    }
  })

  it.each(['', 'A', '====', 'A+AA', 'AAA=', 'AAAB', `${'A'.repeat(42)}B`, 'A'.repeat(44), 'é'])(
    'are refused as %j',
    (text) => {
      expect(() => fromText(text, 32)).toThrow(RangeError)
    },
  )
})

describe('a seeded deck', () => {
  const deck = deckFrom(bytes('seed'))

  it('has 52 different cards, 52 salts and one root', () => {
    expect(isWholeDeck(deck.cards)).toBe(true)
    expect(new Set(deck.salts.map(hex)).size).toBe(52)
    expect(deck.salts.every(({ length }) => length === 16)).toBe(true)
    expect(deck.levels.map(({ length }) => length)).toEqual([52, 26, 13, 7, 4, 2, 1])
  })

  it('never changes: stored hands are checked with it for years', () => {
    expect(deck.cards.slice(0, 5)).toEqual([47, 44, 43, 10, 35])
    expect(hex(deck.root)).toBe('54676435b228586e215dc644697abc745a67eab572009c0d1e6103dad83a4a1f')
  })
})

describe('a mix', () => {
  const root = bytes('root')
  const openings = [
    { seatIndex: 4, bytes: bytes('r4') },
    { seatIndex: 1, bytes: bytes('r1') },
  ]

  it('is a permutation, whatever the order of the openings', () => {
    const { chosen, placeOf } = mix(root, openings)

    expect(isWholeDeck(placeOf)).toBe(true)
    expect(mix(root, openings.toReversed())).toEqual({ chosen, placeOf })
  })

  it('changes with every opening, every seat and the root', () => {
    const mixes = [
      mix(root, openings),
      mix(root, openings.slice(1)),
      mix(root, []),
      mix(bytes('another root'), openings),
      mix(root, [{ seatIndex: 3, bytes: bytes('r4') }, ...openings.slice(1)]),
      mix(root, [{ seatIndex: 4, bytes: bytes('r5') }, ...openings.slice(1)]),
    ].map(({ placeOf }) => placeOf.join())

    expect(new Set(mixes).size).toBe(mixes.length)
  })
})

describe('commitments and roots', () => {
  it('belong to one hand and one seat', () => {
    const own = { seatIndex: 2, bytes: bytes('r') }
    const commitments = [
      commitmentOf('t:1', own),
      commitmentOf('t:2', own),
      commitmentOf('t:1', { ...own, seatIndex: 3 }),
      commitmentOf('t:1', { ...own, bytes: bytes('s') }),
    ].map(hex)
    const roots = [bytes('a'), bytes('b')]
    const told = [
      rootOf('t:1', roots, firstLink),
      rootOf('t:2', roots, firstLink),
      rootOf('t:1', roots.toReversed(), firstLink),
      rootOf('t:1', roots, bytes('link')),
    ].map(hex)

    expect(new Set(commitments).size).toBe(commitments.length)
    expect(new Set(told).size).toBe(told.length)
  })
})

describe('a proof', () => {
  const deck = deckFrom(bytes('seed'))
  const mixed = mix(bytes('root'), [])
  const proof = prove(deck, mixed, 17)

  it('holds for every position, as bytes too, and takes at most 210 of them', () => {
    for (let position = 0; position < 52; position += 1) {
      const packed = packProof(prove(deck, mixed, position))

      expect(packed.length).toBeLessThanOrEqual(210)
      expect(isProven(readProof(toText(packed)), deck.root, mixed)).toBe(true)
    }
  })

  it.each([
    ['another card', { card: (proof.card + 1) % 52 }],
    ['another position', { position: 18 }],
    ['a position beyond the deck', { position: 52 }],
    ['another salt', { salt: proof.salt.toReversed() }],
    ['a path turned round', { path: proof.path.toReversed() }],
    ['a path cut short', { path: proof.path.slice(1) }],
    ['a path that is too long', { path: [...proof.path, bytes('more')] }],
    ['no path', { path: [] }],
  ])('does not hold for %s', (_, change) => {
    expect(isProven({ ...proof, ...change }, deck.root, mixed)).toBe(false)
  })

  it('tells of the other places nothing but hashes', () => {
    const text = hex(packProof(proof))
    const salts = deck.salts.map(hex).filter((salt) => text.includes(salt))

    expect(salts).toEqual([hex(proof.salt)])
  })

  it.each([0, 17, 19, 49])('is not read from %i bytes', (length) => {
    expect(() => readProof(toText(new Uint8Array(length)))).toThrow(RangeError)
  })
})

describe('the deck to deal', () => {
  it('brings every dealt position where the engine deals it', () => {
    const { cards } = deckFrom(bytes('seed'))
    const mixed = mix(bytes('root'), [])
    const players = [5, 0, 3].map((seatIndex) => ({
      seatIndex,
      startStack: 100,
      contributed: 1,
      lastAction: null,
    }))
    const at = (positions: readonly number[]) =>
      positions.map((position) => cards[mixed.placeOf[position] ?? -1])

    const deck = deckToDeal(cards, mixed)

    const hand = { deck, players, streetsDealt: 3 }
    expect(isWholeDeck(deck)).toBe(true)
    expect(players.map(({ seatIndex }) => holeOf(hand, seatIndex))).toEqual(
      [0, 1, 2].map((order) => at(handPositions(order))),
    )
    expect(boardsOf(hand)).toEqual({
      boardTop: at(boardPositions(3, 'top')),
      boardBottom: at(boardPositions(3, 'bottom')),
    })
  })
})

describe('the short form of a link', () => {
  it('has eight characters that are hard to confuse', () => {
    const short = shortLink(bytes('link'))

    expect(short).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(shortLink(new Uint8Array(32))).toBe('00000000')
    expect(shortLink(new Uint8Array(32).fill(255))).toBe('ZZZZZZZZ')
    expect(shortLink(bytes('other'))).not.toBe(short)
  })
})
