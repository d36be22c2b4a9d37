import { describe, expect, it } from 'vitest'
import { costOfPot } from '../../../../src/site/features/kook/pre-action.ts'
import { reduce } from '../../../../src/site/features/kook/table-state.ts'
import {
  boardView,
  dealtCards,
  isOwnTurn,
  statusLine,
  toPlace,
  seatViews,
  statusLabels,
  watcherLine,
} from '../../../../src/site/features/kook/table-view.ts'
import { aGame, aHand, after, boards, grace, results } from './states.ts'

const over = aHand({
  status: 'showdown',
  version: 9,
  currentTurnSeat: null,
  events: [],
  results,
  ...boards,
})

describe('the badge', () => {
  it.each([
    ['waiting', 'Waiting for Players'],
    ['betting', 'Betting Round'],
    ['showdown', 'Showdown!'],
    ['dealing', 'Dealing'],
  ] as const)('says of %s: %s', (status, label) => {
    expect(statusLabels[status]).toBe(label)
  })
})

describe('own cards in words', () => {
  it('are the same text until the hand is over, so that they are spoken once', () => {
    const words = [aHand(), aHand({ version: 3, ...boards }), over].map((game) =>
      dealtCards(after(game)),
    )

    expect(new Set(words).size).toBe(1)
    expect(dealtCards(after(aHand(), aGame({ version: 10, you: grace })))).toBe('')
  })

  it('are not told to who watches', () => {
    expect(dealtCards(after(aHand({ you: null })))).toBe('')
  })
})

describe('the places around the table', () => {
  it.each([0, 1, 2, 3, 4, 5])('put seat %i in the middle below when it is one’s own', (own) => {
    const places = [0, 1, 2, 3, 4, 5].map((seatIndex) => toPlace(seatIndex, own))

    expect(places[own]).toBe(5)
    expect(places[(own + 1) % 6]).toBe(0)
    expect(places.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('a seat', () => {
  it('shows own cards open and those of others closed', () => {
    const hands = seatViews(after(aHand())).map(({ hand }) => hand.map(({ card }) => card))

    expect(hands[4]).toEqual(['As', 'Ad', 'Qh', '3h'])
    expect(hands[0]).toEqual(['??', '??', '??', '??'])
  })

  it('has own cards from the ace to the two, in whatever order they were dealt', () => {
    const game = aHand()
    const seats = game.seats.map((seat) =>
      seat.seatIndex === 4 ? { ...seat, hand: ['3h', 'As', 'Td', 'Kc'] } : seat,
    )

    const state = after({ ...game, seats })

    expect(seatViews(state)[4]?.hand.map(({ card }) => card)).toEqual(['As', 'Kc', 'Td', '3h'])
    expect(dealtCards(state)).toBe(
      'Your cards: ace of spades, king of clubs, ten of diamonds, three of hearts.',
    )
  })

  it('opens at a showdown the two cards that won, and no others', () => {
    const [mona] = seatViews(after(over))

    expect(mona?.hand).toEqual([
      { card: 'Qc', isLifted: true, isDimmed: false, plays: 'top' },
      { card: 'Jc', isLifted: true, isDimmed: false, plays: 'top' },
      { card: '??', isLifted: false, isDimmed: false },
      { card: '??', isLifted: false, isDimmed: false },
    ])
  })

  it('lifts the own cards that won and dims the rest', () => {
    expect(
      seatViews(after(over))[4]?.hand.map(({ isLifted, isDimmed }) => [isLifted, isDimmed]),
    ).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ])
  })
})

describe('the boards', () => {
  it('lift three cards each and dim the others', () => {
    const top = boardView(over, 'top').cards
    const bottom = boardView(over, 'bottom').cards

    expect(top.filter(({ isLifted }) => isLifted).map(({ card }) => card)).toEqual([
      'Ah',
      'Kd',
      'Ts',
    ])
    expect(bottom.filter(({ isDimmed }) => isDimmed).map(({ card }) => card)).toEqual(['4d', '5s'])
  })
})

describe('the own seat', () => {
  it('says whose turn it is', () => {
    expect(statusLine(after(aHand()))).toBe('Dutch to act')
    expect(statusLine(after(aHand({ currentTurnSeat: 4 })))).toBe('Your Turn!')
    expect(statusLine(after(over))).toBe('You win $12')
  })

  it('knows no own turn without a connection', () => {
    const turn = after(aHand({ currentTurnSeat: 4 }))

    expect(isOwnTurn(turn)).toBe(true)
    expect(isOwnTurn(reduce(turn, { type: 'connection', connection: 'lost' }))).toBe(false)
  })

  it('offers the pot, or all that is left', () => {
    expect(costOfPot(aHand({ pot: 60 }))).toBe(60)
    expect(costOfPot(aHand({ pot: 300 }))).toBe(99)
  })
})

describe('who watches', () => {
  it('gets one sentence for each status', () => {
    const game = aGame()
    const full = {
      ...game,
      seats: game.seats.map((seat) => ({ ...seat, username: seat.username ?? 'Someone' })),
    }

    expect(watcherLine(after(game))).toBe('You are watching. Pick a seat to play.')
    expect(watcherLine(after(full))).toMatch(/^The table is full/)
    expect(watcherLine({ ...after(game), playerStatus: 'busted' })).toMatch(/sit down again/)
  })
})
