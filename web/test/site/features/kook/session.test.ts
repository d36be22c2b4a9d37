import { describe, expect, it } from 'vitest'
import { playersOf } from '../../../../src/site/features/kook/played-hand.ts'
import { addHand, describeSession, noSession } from '../../../../src/site/features/kook/session.ts'
import { playHands } from './played-hands.ts'

const records = playHands(300, 5).map(({ record }) => record)

describe('a session', () => {
  it('counts the hands that were played, and the chips they brought', () => {
    const own = records.flatMap((hand) =>
      playersOf(hand).filter(({ seatIndex }) => seatIndex === hand.ownSeat),
    )

    const session = records.reduce(addHand, noSession)

    expect(own.length).toBeGreaterThan(50)
    expect(session.hands).toBe(own.length)
    expect(session.net).toBe(
      own.reduce((sum, { stack, finalStack }) => sum + finalStack - stack, 0),
    )
  })

  it('keeps the best hand, and only one that was not folded', () => {
    const ranks = records.map((record) => addHand(noSession, record).best?.rank ?? 9999)

    expect(records.reduce(addHand, noSession).best?.rank).toBe(Math.min(...ranks))
    const folded = records.filter(({ play, ownSeat }) =>
      play.actions.some(([seat, amount]) => seat === ownSeat && amount === 0),
    )
    expect(folded.length).toBeGreaterThan(5)
    expect(folded.reduce(addHand, noSession)).toMatchObject({ best: null })
  })

  it('is not changed by a hand that was only watched', () => {
    const watched = records.map((record) => ({ ...record, ownSeat: null }))

    expect(watched.reduce(addHand, noSession)).toBe(noSession)
  })
})

describe('describeSession', () => {
  const best = { rank: 200, name: 'full house, aces full of kings' }

  it.each([
    [{ hands: 40, net: 212, best }, '40 hands, +$212, best hand: full house, aces full of kings'],
    [{ hands: 1, net: -1001, best: null }, '1 hand, −$1,001'],
    [{ hands: 2, net: 0, best: null }, '2 hands, even'],
  ])('is %o in words', (session, text) => {
    expect(describeSession(session)).toBe(text)
  })
})
