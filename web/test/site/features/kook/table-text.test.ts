import { describe, expect, it } from 'vitest'
import {
  boardLabel,
  cardName,
  describeChange,
  seatLabel,
} from '../../../../src/site/features/kook/table-text.ts'
import { aGame, aHand, boards, results, returned } from './states.ts'

describe('names', () => {
  it.each([
    ['As', 'ace of spades'],
    ['Td', 'ten of diamonds'],
    ['2c', 'two of clubs'],
    ['??', 'face-down card'],
  ])('of the card %s: %s', (card, name) => {
    expect(cardName(card)).toBe(name)
  })

  it('of a board tell its cards', () => {
    expect(boardLabel('Top board', ['Ah', 'Kd'])).toBe('Top board: ace of hearts, king of diamonds')
    expect(boardLabel('Bottom board', [])).toBe('Bottom board: no cards yet')
  })

  it('of a seat tell who, how much and what is with it', () => {
    const mona = {
      seatIndex: 2,
      username: 'Mona',
      stack: 2480,
      bet: 0,
      isAllIn: false,
      isFolded: false,
      isAway: false,
      lastAction: null,
    }

    expect(seatLabel({ ...mona, isDealer: true, isToAct: true })).toBe(
      'Seat 3, Mona, 2,480 dollars, dealer, to act',
    )
    expect(
      seatLabel({ ...mona, isDealer: false, isToAct: false, isFolded: true, isAway: true }),
    ).toBe('Seat 3, Mona, 2,480 dollars, folded, away')
    const acted = { ...mona, isDealer: false, isToAct: false, bet: 12, lastAction: 'pot' as const }
    expect(seatLabel(acted)).toBe('Seat 3, Mona, 2,480 dollars, 12 dollars put in, bet the pot')
    expect(seatLabel({ ...acted, stack: 0, isAllIn: true })).toBe(
      'Seat 3, Mona, 0 dollars, 12 dollars put in, all in',
    )
  })
})

describe('the log', () => {
  it('has one sentence an action', () => {
    const bet = aHand({
      version: 3,
      events: [
        { type: 'action_made', seatIndex: 1, action: 'pot', amount: 300 },
        { type: 'action_required', seatIndex: 4 },
      ],
    })
    const fold = aHand({
      version: 4,
      events: [{ type: 'action_made', seatIndex: 4, action: 'fold', amount: 0 }],
    })

    expect(describeChange(aHand(), bet)).toEqual(['Dutch bets the pot, 300 dollars.'])
    expect(describeChange(bet, fold)).toEqual(['Grace folds.'])
  })

  it('names the cards of both boards', () => {
    const flop = aHand({
      boardTop: boards.boardTop.slice(0, 3),
      boardBottom: boards.boardBottom.slice(0, 3),
      events: [{ type: 'board_update', street: 'flop' }],
    })

    expect(describeChange(aHand(), flop)).toEqual([
      'The flop. Top board: ace of hearts, king of diamonds, seven of spades. Bottom board: nine of hearts, nine of clubs, four of diamonds.',
    ])
  })

  it.each([
    ['turn', 'The turn. Top board: two of clubs. Bottom board: jack of hearts.'],
    ['river', 'The river. Top board: ten of spades. Bottom board: five of spades.'],
  ] as const)('names at the %s only the cards that are new', (street, line) => {
    const state = aHand({ ...boards, events: [{ type: 'board_update', street }] })

    expect(describeChange(aHand(), state)).toEqual([line])
  })

  it('names the winners of each board, with amount, hand and the two cards held', () => {
    const over = aHand({ events: [{ type: 'showdown' }], results, returned, ...boards })

    expect(describeChange(aHand(), over)).toEqual([
      'Pot: 24 dollars, played for by Mona and Grace.',
      'Mona wins 12 dollars on the top board: straight, ace high, with the queen of clubs and jack of clubs.',
      'Grace wins 12 dollars on the bottom board: two pair, aces and nines, with the ace of spades and ace of diamonds.',
      '2 dollars that nobody matched go back to Mona.',
    ])
  })

  it('names players who sit down and leave', () => {
    const before = aGame()
    const [mona, dutch, third] = before.seats
    if (!mona || !dutch || !third) throw new Error('Six seats')
    const state = aGame({
      version: 2,
      seats: before.seats
        .with(0, { ...mona, username: null })
        .with(2, { ...third, username: 'Lucky Ray' }),
    })

    expect(describeChange(before, state)).toEqual([
      'Mona leaves.',
      'Lucky Ray sits down in seat 3.',
    ])
    const broke = { ...before, seats: before.seats.with(1, { ...dutch, stack: 0 }) }
    const gone = { ...before, seats: before.seats.with(1, { ...dutch, username: null, stack: 0 }) }
    expect(describeChange(broke, gone)).toEqual(['Dutch is out of chips.'])
  })

  it('is silent about a table that was there before', () => {
    expect(describeChange(null, aHand())).toEqual([])
  })
})
