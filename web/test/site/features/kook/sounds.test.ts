import { describe, expect, it } from 'vitest'
import { chooseSound } from '../../../../src/site/features/kook/sounds.ts'
import { aGame, aHand, after, receive } from './states.ts'

describe('the sound of a change', () => {
  it('is the turn first of all', () => {
    const before = after(aGame())

    expect(chooseSound(before, receive(before, aHand({ currentTurnSeat: 4 })))).toBe('turn')
    expect(chooseSound(before, receive(before, aHand()))).toBe('card')
  })

  it('is chips when somebody bets', () => {
    const before = after(aHand())
    const bet = aHand({
      version: 3,
      currentTurnSeat: 0,
      events: [{ type: 'action_made', seatIndex: 1, action: 'pot', amount: 3 }],
    })

    expect(chooseSound(before, receive(before, bet))).toBe('chips')
  })

  it('is nothing when nothing has changed', () => {
    const state = after(aHand())

    expect(chooseSound(state, state)).toBeNull()
  })
})
