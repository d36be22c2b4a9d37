import { describe, expect, it } from 'vitest'
import type { GameState } from '@cardroom/contracts/kook-game'
import {
  describeCancelled,
  keepPreAction,
  mayPlan,
  togglePreAction,
} from '../../../../src/site/features/kook/pre-action.ts'
import { reduce } from '../../../../src/site/features/kook/table-state.ts'
import { aGame, aHand, after, grace, ownCards, receive } from './states.ts'

type Seat = GameState['seats'][number]

/** Grace in a hand with another stack, or after her action; Dutch is to act. */
function withGrace(change: Partial<Seat>, more: Partial<GameState> = {}): GameState {
  const game = aHand(more)
  return {
    ...game,
    seats: game.seats.map((seat) => (seat.seatIndex === 4 ? { ...seat, ...change } : seat)),
  }
}

const pot = { action: 'pot', handId: 'hand:1', cost: 3 } as const
const fold = { action: 'fold', handId: 'hand:1', cost: 3 } as const

describe('an action can be chosen in advance', () => {
  it('before the own turn', () => {
    expect(mayPlan(aHand())).toBe(true)
  })

  it.each([
    ['in the own turn', aHand({ currentTurnSeat: 4 })],
    ['between two hands', aGame({ you: grace })],
    ['while the boards are dealt', aHand({ status: 'dealing', currentTurnSeat: null })],
    ['at the showdown', aHand({ status: 'showdown', currentTurnSeat: null })],
    ['by a watcher', aHand({ you: null })],
    ['after folding', withGrace({ lastAction: 'fold', status: 'folded', hand: ownCards })],
    ['after betting', withGrace({ lastAction: 'pot' })],
    ['without chips after the ante', withGrace({ stack: 0 })],
    ['without cards', withGrace({ hand: [] })],
  ])('not %s', (_, game) => {
    expect(mayPlan(game)).toBe(false)
    expect(togglePreAction(null, 'fold', game)).toBeNull()
  })

  it('with what POT costs now', () => {
    expect(togglePreAction(null, 'pot', aHand({ pot: 12 }))).toEqual({ ...pot, cost: 12 })
    expect(togglePreAction(null, 'pot', withGrace({ stack: 5 }, { pot: 12 }))).toEqual({
      ...pot,
      cost: 5,
    })
  })

  it('and changed, and cancelled by a second click', () => {
    expect(togglePreAction(fold, 'pot', aHand())).toEqual(pot)
    expect(togglePreAction(fold, 'fold', aHand())).toBeNull()
    expect(togglePreAction(pot, 'pot', aHand())).toBeNull()
  })
})

describe('a chosen action', () => {
  it.each([
    ['while others act', aHand({ version: 3 })],
    ['when the own turn comes', aHand({ currentTurnSeat: 4 })],
    ['when another player leaves', aHand({ currentTurnSeat: 0 })],
  ])('stays %s', (_, game) => {
    expect(keepPreAction(fold, game)).toEqual(fold)
    expect(keepPreAction(pot, game)).toEqual(pot)
  })

  it.each([
    ['with its hand', aHand({ handId: 'hand:2' })],
    ['when the betting is over', aHand({ status: 'dealing', currentTurnSeat: null })],
    ['when the hand is over', aHand({ status: 'showdown', currentTurnSeat: null })],
    ['when the table is cleared', aGame({ you: grace })],
    ['once it was done', withGrace({ lastAction: 'fold', hand: ownCards })],
    ['when another tab has the seat', aHand({ you: null })],
  ])('ends %s', (_, game) => {
    expect(keepPreAction(fold, game)).toBeNull()
    expect(keepPreAction(pot, game)).toBeNull()
  })

  it('ends when POT costs more than was shown, also as the own turn comes', () => {
    const dearer = aHand({ pot: 6, currentTurnSeat: 4 })

    expect(keepPreAction(pot, dearer)).toBeNull()
    expect(describeCancelled(pot, dearer)).toBe('POT is $6 now: choose again')
    expect(keepPreAction(fold, dearer)).toEqual(fold)
    expect(describeCancelled(fold, dearer)).toBeNull()
  })

  it('stays when POT is all-in before and after', () => {
    const allIn = { ...pot, cost: 5 }
    const game = withGrace({ stack: 5 }, { pot: 60 })

    expect(keepPreAction(allIn, game)).toEqual(allIn)
    expect(describeCancelled(allIn, game)).toBeNull()
  })

  it('is not told as too dear in another hand', () => {
    expect(describeCancelled(pot, aHand({ handId: 'hand:2', pot: 60 }))).toBeNull()
  })
})

describe('the table’s state', () => {
  const planned = reduce(after(aGame(), aHand()), { type: 'action_planned', action: 'pot' })

  it('keeps the chosen action until it is sent', () => {
    const turn = receive(planned, aHand({ version: 3, currentTurnSeat: 4 }))

    expect(turn.preAction).toEqual(pot)
    expect(reduce(turn, { type: 'action_sent', action: 'pot' })).toMatchObject({
      preAction: null,
      pendingAction: 'pot',
    })
  })

  it('tells that POT was cancelled', () => {
    const dearer = receive(planned, aHand({ version: 3, currentTurnSeat: 0, pot: 6 }))

    expect(dearer.preAction).toBeNull()
    expect(dearer.notice?.text).toBe('POT is $6 now: choose again')
    expect(new Set(dearer.log.map(({ id }) => id)).size).toBe(dearer.log.length)
    expect(dearer.log.some(({ id }) => id === dearer.notice?.id)).toBe(false)
  })

  it('plans nothing before the first state', () => {
    expect(reduce(after(), { type: 'action_planned', action: 'pot' }).preAction).toBeNull()
  })
})
