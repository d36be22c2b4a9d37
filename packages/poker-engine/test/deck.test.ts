import { describe, expect, it } from 'vitest'
import { cardCount } from '../src/card.ts'
import { isWholeDeck, shuffleDeck } from '../src/deck.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'

describe('shuffleDeck', () => {
  it('gives all 52 cards, in another order each time', () => {
    const randomBelow = seededRandomBelow(1)

    const [one, other] = [shuffleDeck(randomBelow), shuffleDeck(randomBelow)]

    expect(isWholeDeck(one)).toBe(true)
    expect(isWholeDeck(other)).toBe(true)
    expect(one).not.toEqual(other)
  })

  // 52! orders, each of them the outcome of one sequence of draws and no other.
  it('draws one of 1, one of 2 and so on to one of 52', () => {
    const bounds: number[] = []

    shuffleDeck((bound) => {
      bounds.push(bound)
      return 0
    })

    expect(bounds).toEqual(Array.from({ length: cardCount }, (_, place) => place + 1))
  })

  it('makes another order of every other sequence of draws', () => {
    const orders = new Set<string>()
    for (let draws = 0; draws < 720; draws += 1) {
      let rest = draws
      const order = shuffleDeck((bound) => {
        if (bound > 6) return bound - 1
        const drawn = rest % bound
        rest = Math.floor(rest / bound)
        return drawn
      })
      orders.add(order.join())
    }

    expect(orders.size).toBe(720)
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
