import { describe, expect, it } from 'vitest'
import { addHand, noSession, playersOf } from '../../../../src/site/features/kook/played-hand.ts'
import { replayHand } from '../../../../src/site/features/kook/replay.ts'
import { playHands } from './played-hands.ts'

const hands = playHands(300, 13)

describe('playersOf', () => {
  it('gives every player the stack that the engine gave him, in 300 hands', () => {
    expect(hands).toHaveLength(300)
    for (const { record, stacks } of hands) {
      const players = playersOf(record)

      expect(players.length).toBeGreaterThan(1)
      for (const { seatIndex, finalStack } of players) expect(finalStack).toBe(stacks[seatIndex])
    }
  })
})

describe('replayHand', () => {
  it('ends with the stacks that the engine gave, after a step for every action and street', () => {
    for (const { record, stacks } of hands) {
      const steps = replayHand(record)
      const streets = record.boardTop.length === 0 ? 0 : 3

      expect(steps).toHaveLength(1 + record.play.actions.length + streets + 1)
      expect(steps.every(({ text }) => text !== '')).toBe(true)
      expect(
        steps
          .at(-1)
          ?.state.game?.seats.map(({ username, stack }) => (username === null ? null : stack)),
      ).toEqual(stacks.map((stack, seat) => (record.play.stacks[seat] === null ? null : stack)))
    }
  })

  it('moves no chip but into the pot until the showdown', () => {
    for (const { record } of hands) {
      const steps = replayHand(record)
      const total = record.play.stacks.reduce<number>((sum, stack) => sum + (stack ?? 0), 0)

      for (const { state } of steps) {
        const stacks = state.game?.seats.reduce((sum, { stack }) => sum + stack, 0) ?? 0
        expect(stacks + (state.game?.pot ?? 0)).toBe(total)
      }
    }
  })

  it('offers no seat and no action', () => {
    const steps = hands.flatMap(({ record }) => replayHand(record))

    expect(new Set(steps.map(({ state }) => state.connection))).toEqual(new Set(['connecting']))
  })
})

describe('a session', () => {
  const records = hands.map(({ record }) => record)

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
