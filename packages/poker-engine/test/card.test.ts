import { describe, expect, it } from 'vitest'
import {
  cardCount,
  formatCard,
  isWholeDeck,
  parseCard,
  rankOf,
  shuffleDeck,
  suitOf,
} from '../src/card.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'

describe('parseCard', () => {
  it('reads rank and suit', () => {
    expect([parseCard('2c'), parseCard('Td'), parseCard('As')]).toEqual([0, 33, 51])
    expect([rankOf(parseCard('Qh')), suitOf(parseCard('Qh'))]).toEqual([10, 2])
  })

  it('reads back every card that formatCard writes', () => {
    const deck = Array.from({ length: cardCount }, (_, card) => card)

    expect(deck.map((card) => parseCard(formatCard(card)))).toEqual(deck)
  })

  it.each(['', 'A', 'as', 'AS', '10h', '1c', 'Asx', '??', 'sA'])('refuses %j', (text) => {
    expect(() => parseCard(text)).toThrow(RangeError)
  })
})

describe('shuffleDeck', () => {
  it('gives all 52 cards, in another order each time', () => {
    const randomBelow = seededRandomBelow(1)

    const [one, other] = [shuffleDeck(randomBelow), shuffleDeck(randomBelow)]

    expect(isWholeDeck(one)).toBe(true)
    expect(isWholeDeck(other)).toBe(true)
    expect(one).not.toEqual(other)
  })

  it('leaves every card as often at every place', () => {
    const shuffles = 20_000
    const counts = Array.from({ length: cardCount }, () =>
      Array.from({ length: cardCount }, () => 0),
    )
    const randomBelow = seededRandomBelow(2)
    for (let shuffle = 0; shuffle < shuffles; shuffle += 1) {
      for (const [place, card] of shuffleDeck(randomBelow).entries()) {
        const row = counts[place]
        if (row !== undefined) row[card] = (row[card] ?? 0) + 1
      }
    }

    const expected = shuffles / cardCount
    const chiSquare = counts.flat().reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)

    // 51 x 51 degrees of freedom: mean 2601, standard deviation 72.
    expect(chiSquare).toBeGreaterThan(2601 - 4 * 72)
    expect(chiSquare).toBeLessThan(2601 + 4 * 72)
  })
})

describe('isWholeDeck', () => {
  const deck = shuffleDeck(() => 0)

  it.each([
    ['a card twice', deck.with(0, deck[1] ?? 0)],
    ['a card too few', deck.slice(1)],
    ['a card too many', [...deck, 0]],
    ['what is no card', deck.with(0, 52)],
    ['half a card', deck.with(0, 0.5)],
  ])('is false with %s', (_, cards) => {
    expect(isWholeDeck(cards)).toBe(false)
  })
})
