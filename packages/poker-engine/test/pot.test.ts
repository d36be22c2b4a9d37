import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shuffleDeck } from '../src/card.ts'
import { type EndedHand, settle, type Stake } from '../src/pot.ts'
import { cards } from './cards.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'
import { testSeed } from './test-seed.ts'

// Aces, kings, queens and jacks are pairs that beat one another in this order on both boards.
const boards = { boardTop: cards('2c 5d 7h 9s Tc'), boardBottom: cards('2d 5h 7s 9c Td') }
const aces = 'As Ah 3d 4c'
const kings = 'Ks Kh 3h 4d'
const queens = 'Qs Qh 3c 4h'
const nothing = 'Qd Jd 4s 3s'

function player(seatIndex: number, contributed: number, hole: string, folded = false): Stake {
  return { seatIndex, contributed, hole: cards(hole), folded }
}

function settled(players: Stake[], other: Partial<EndedHand> = {}) {
  return settle({ button: 0, players, ...boards, ...other })
}

describe('settle', () => {
  it('gives both halves to the hand that wins both boards', () => {
    const { payouts, pots } = settled([player(0, 10, aces), player(1, 10, kings)])

    expect(payouts).toEqual({ 0: 20, 1: 0 })
    expect(pots).toMatchObject([
      {
        amount: 20,
        seats: [1, 0],
        shares: [
          { board: 'top', amount: 10, winners: [{ seatIndex: 0, amount: 10 }] },
          { board: 'bottom', amount: 10, winners: [{ seatIndex: 0, amount: 10 }] },
        ],
      },
    ])
  })

  it('gives the odd chip of a pot to the top board', () => {
    const { pots } = settled([player(0, 7, aces), player(1, 7, kings), player(2, 1, nothing, true)])

    expect(pots[0]?.shares.map(({ amount }) => amount)).toEqual([8, 7])
  })

  it('splits ties evenly, odd chips clockwise from the left of the button', () => {
    const others = ['As Ad 3d 4c', 'Ah Ac 3h 4d']
    const tied = [player(1, 3, others[0] ?? ''), player(4, 3, others[1] ?? '')]
    const dead = player(2, 3, nothing, true)

    const leftOfOne = settled([...tied, dead], { button: 0 })
    const leftOfFour = settled([...tied, dead], { button: 3 })

    // 5 and 4 chips; the odd one of the top board goes to the first in order.
    expect(leftOfOne.payouts).toEqual({ 1: 5, 2: 0, 4: 4 })
    expect(leftOfFour.payouts).toEqual({ 1: 4, 2: 0, 4: 5 })
  })

  it('lets a short stack win from each opponent what it put in itself', () => {
    const { payouts, pots } = settled([
      player(0, 5, aces),
      player(1, 20, queens),
      player(2, 20, kings),
    ])

    expect(payouts).toEqual({ 0: 15, 1: 0, 2: 30 })
    expect(pots).toMatchObject([
      { amount: 15, seats: [1, 2, 0] },
      { amount: 30, seats: [1, 2] },
    ])
  })

  it('leaves a pot with one player left undivided', () => {
    const { payouts, pots } = settled([
      player(0, 2, aces),
      player(1, 30, kings),
      player(2, 30, queens, true),
    ])

    expect(payouts).toEqual({ 0: 6, 1: 56, 2: 0 })
    expect(pots[1]).toEqual({
      amount: 56,
      seats: [1],
      shares: [
        {
          board: 'undivided',
          amount: 56,
          winners: [{ seatIndex: 1, amount: 56, handName: null, cards: [] }],
        },
      ],
    })
  })
})

/** Two to six players at any seats, any of them folded, with random cards and boards. */
const endedHand = fc
  .record({
    seats: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 2 }),
    contributions: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 6, maxLength: 6 }),
    folds: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    button: fc.integer({ min: 0, max: 5 }),
    seed: fc.integer(),
  })
  .map(({ seats, contributions, folds, button, seed }): EndedHand => {
    const deck = shuffleDeck(seededRandomBelow(seed))
    const players = seats.map((seatIndex, place) => ({
      seatIndex,
      hole: deck.slice(place * 4, place * 4 + 4),
      contributed: contributions[place] ?? 0,
      folded: folds[place] ?? false,
    }))
    return { button, players, boardTop: deck.slice(24, 29), boardBottom: deck.slice(29, 34) }
  })

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const always = (check: (hand: EndedHand) => void) =>
  fc.assert(fc.property(endedHand, check), { numRuns: 2000, seed: testSeed })

describe('settle, whatever was put in', () => {
  it('pays out exactly what was put in, in whole chips', () => {
    always((hand) => {
      const { payouts, pots, returned } = settle(hand)
      const paid = Object.values(payouts)

      expect(total(paid)).toBe(total(hand.players.map(({ contributed }) => contributed)))
      expect(paid.every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true)
      expect(total(pots.map(({ amount }) => amount)) + total(Object.values(returned))).toBe(
        total(paid),
      )
    })
  })

  it('adds winners up to shares and shares up to pots, the odd chip on top', () => {
    always((hand) => {
      for (const { amount, shares } of settle(hand).pots) {
        expect(total(shares.map((share) => share.amount))).toBe(amount)
        for (const share of shares) {
          const won = share.winners.map((winner) => winner.amount)
          expect(total(won)).toBe(share.amount)
          expect(Math.max(...won) - Math.min(...won)).toBeLessThan(2)
          expect(won).toEqual(won.toSorted((a, b) => b - a))
        }
        const [top = amount, bottom = top] = shares.map((share) => share.amount)
        expect([0, amount % 2]).toContain(top - bottom)
      }
    })
  })

  it('lets fewer and fewer win the higher pots, and never who has folded', () => {
    always((hand) => {
      const folded = hand.players.filter((each) => each.folded).map(({ seatIndex }) => seatIndex)
      const { pots } = settle(hand)

      for (const [place, { seats, shares }] of pots.entries()) {
        const below = pots[place - 1]?.seats ?? [...seats, 'one more']
        expect(below).toEqual(expect.arrayContaining(seats))
        expect(below.length).toBeGreaterThan(seats.length)
        expect(seats.filter((seat) => folded.includes(seat))).toEqual([])
        const winners = shares.flatMap((share) => share.winners)
        expect(seats).toEqual(expect.arrayContaining(winners.map(({ seatIndex }) => seatIndex)))
      }
    })
  })

  it('gives no player more from an opponent than his own contribution', () => {
    always((hand) => {
      const { payouts } = settle(hand)
      for (const { seatIndex, contributed } of hand.players) {
        const most = total(hand.players.map((other) => Math.min(other.contributed, contributed)))
        expect(payouts[seatIndex]).toBeLessThanOrEqual(most)
      }
    })
  })

  it('pays the same in whichever order the players are named', () => {
    always((hand) => {
      const reversed = { ...hand, players: hand.players.toReversed() }

      expect(settle(reversed)).toEqual(settle(hand))
    })
  })
})
