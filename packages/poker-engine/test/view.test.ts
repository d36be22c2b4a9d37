import { SeenTable } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import { cardCount, formatCard, shuffleDeck } from '../src/card.ts'
import { boardsOf, holeOf } from '../src/deal.ts'
import { type Seat, type Table, withSeat } from '../src/table-state.ts'
import { view } from '../src/view.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'
import { deckOf, tableDriver } from './table-driver.ts'

const everyone = [null, 0, 1, 2, 3, 4, 5]

/** Two players on seats 1 and 4, dealt to from this deck; the button is at seat 1. */
function twoInAHand(deck = deckOf('')) {
  const story = tableDriver()
  story.sit(['Ann', 1], ['Ben', 4])
  story.tick(deck)
  return story
}

/** The cards that a seat, or a watcher, may see before the showdown. */
function visibleCards({ hand }: Table, seat: number | null) {
  if (hand === null) return []
  const { boardTop, boardBottom } = boardsOf(hand)
  return [...(seat === null ? [] : holeOf(hand, seat)), ...boardTop, ...boardBottom]
}

/** Every state of a hand that goes to the showdown. */
function statesOf(deck: number[]) {
  const story = twoInAHand(deck)
  const states = [story.table]
  story.move('pot', 'Ben')
  states.push(story.table)
  story.move('pot', 'Ann')
  for (let step = 0; step < 5; step += 1) {
    states.push(story.table)
    story.tick()
  }
  return states
}

describe('view', () => {
  it('is what the contract says, for everyone, all through a hand', () => {
    for (const table of statesOf(deckOf(''))) {
      for (const seat of everyone) {
        const seen: SeenTable = view(table, seat)

        expect(SeenTable.parse(seen)).toEqual(seen)
      }
    }
  })

  it('shows a player his own four cards and the backs of the others', () => {
    const { table } = twoInAHand(deckOf('As Ks Ah Kh 3d 3c 4d 4c'))

    const [ben, ann] = [view(table, 4), view(table, 1)]

    expect(ben.seats[4]?.hand).toEqual(['As', 'Ah', '3d', '4d'])
    expect(ben.seats[1]?.hand).toEqual(['??', '??', '??', '??'])
    expect(ann.seats[1]?.hand).toEqual(['Ks', 'Kh', '3c', '4c'])
    expect(view(table, null).seats.map(({ hand }) => hand.join(''))).toEqual([
      '',
      '????????',
      '',
      '',
      '????????',
      '',
    ])
  })

  it('shows the token to its owner alone', () => {
    const { table } = twoInAHand()

    expect(view(table, 1).you).toEqual({
      seatIndex: 1,
      username: 'Ann',
      resumeToken: 'token of Ann',
      handNames: null,
      timeBankMs: 60_000,
    })
    expect(JSON.stringify([view(table, 4), view(table, null)])).not.toContain('token of Ann')
  })

  it('tells how the hand went so far, to whoever comes in late', () => {
    const story = twoInAHand()
    const { startedAt } = story.table.hand ?? {}

    story.move('pot', 'Ben')
    story.move('fold', 'Ann')

    expect(view(story.table, null).play).toEqual({
      startedAt,
      ante: 1,
      stacks: [null, 100, null, null, 100, null],
      actions: [
        [4, 2, 1000],
        [1, 0, 2000],
      ],
    })
  })

  it('names at the showdown who won what, with which five cards', () => {
    const table = statesOf(deckOf('As Ks Ah Kh 3d 3c 4d 4c 2c 7d 9h Kd 2h 7h 8s 9s Jc Jh')).at(-1)
    const results = table && view(table, null).results

    expect(results).toEqual([
      {
        amount: 6,
        seats: [4, 1],
        shares: [
          {
            board: 'top',
            amount: 3,
            winners: [
              {
                seatIndex: 4,
                username: 'Ben',
                amount: 3,
                handName: 'pair of aces',
                cards: ['As', 'Ah', 'Jc', '9h', '8s'],
                holeCards: ['As', 'Ah'],
              },
            ],
          },
          {
            board: 'bottom',
            amount: 3,
            winners: [
              {
                seatIndex: 1,
                username: 'Ann',
                amount: 3,
                handName: 'three of a kind, kings',
                cards: ['Ks', 'Kh', 'Kd', 'Jh', '9s'],
                holeCards: ['Ks', 'Kh'],
              },
            ],
          },
        ],
      },
    ])
  })

  it('calls a player all in whose last chip is in, also once he is paid', () => {
    const story = tableDriver()
    story.sit(['Ann', 1], ['Ben', 4])
    story.table = withSeat(story.table, 4, { ...(story.table.seats[4] as Seat), stack: 2 })
    story.table = { ...story.table, chipsInPlay: 102 }
    story.tick(deckOf('As Ks Ah Kh 3d 3c 4d 4c 2c 7d 9h 3s 2h 7h 8s 9s Jc Jh'))
    story.move('pot', 'Ben')
    story.move('pot', 'Ann')
    story.tickUntil('show_hands')

    const { seats, results, returned } = view(story.table, null)

    expect(seats[4]).toMatchObject({ bet: 2, isAllIn: true, stack: 4 })
    expect(seats[1]).toMatchObject({ bet: 4, isAllIn: false })
    expect(results?.map(({ amount }) => amount)).toEqual([4])
    expect(returned).toEqual([{ seatIndex: 1, amount: 2 }])
  })

  it('never shows a card that lies hidden, whatever the deck', () => {
    const randomBelow = seededRandomBelow(5)
    const leaked: string[] = []
    for (let deal = 0; deal < 60; deal += 1) {
      const deck = shuffleDeck(randomBelow)
      for (const table of statesOf(deck)) {
        for (const seat of everyone) {
          const shown = new Set(visibleCards(table, seat))
          // What won is shown, as the decisions have it.
          const seen = JSON.stringify({ ...view(table, seat), results: [] })
          for (let card = 0; card < cardCount; card += 1) {
            const isSeen = seen.includes(`"${formatCard(card)}"`)
            if (isSeen !== shown.has(card)) leaked.push(`${formatCard(card)} to ${seat}`)
          }
        }
      }
    }

    expect(leaked).toEqual([])
  })
})
