import { describe, expect, it } from 'vitest'
import { soundOf } from '../../../../src/site/features/kook/sounds.ts'
import { aGame, aHand, after, heard } from './states.ts'

describe('what is heard', () => {
  it('is the turn first of all', () => {
    const before = after(aGame())

    expect(soundOf(before, heard(before, aHand({ currentTurnSeat: 4 })))).toBe('turn')
    expect(soundOf(before, heard(before, aHand()))).toBe('card')
  })

  it('is chips when somebody bets', () => {
    const before = after(aHand())
    const bet = aHand({
      version: 3,
      currentTurnSeat: 0,
      events: [{ type: 'action_made', seatIndex: 1, action: 'pot', amount: 3 }],
    })

    expect(soundOf(before, heard(before, bet))).toBe('chips')
  })

  it('is nothing when nothing has changed', () => {
    const state = after(aHand())

    expect(soundOf(state, state)).toBeNull()
  })
})
