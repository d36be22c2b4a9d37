import { describe, expect, it } from 'vitest'
import { cardCount, formatCard, parseCard, rankOf, suitOf } from '../src/card.ts'

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
