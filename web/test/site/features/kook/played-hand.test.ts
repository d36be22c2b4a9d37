import { HandRecord } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import { addsUp, playersOf } from '../../../../src/site/features/kook/played-hand.ts'
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

describe('addsUp', () => {
  const shown = hands.find(({ record }) => record.boardTop.length === 5)?.record
  const hand = HandRecord.parse(shown)

  it('accepts a hand that was saved and read again', () => {
    expect(addsUp(HandRecord.parse(JSON.parse(JSON.stringify(hand))))).toBe(true)
  })

  it.each<[string, (record: HandRecord) => Partial<HandRecord>]>([
    [
      'with a chip too many',
      ({ returned }) => ({ returned: [...returned, { seatIndex: 0, amount: 1 }] }),
    ],
    ['with half a board', ({ boardTop }) => ({ boardTop: boardTop.slice(2) })],
    [
      'with somebody who acts twice',
      ({ play }) => ({ play: { ...play, actions: [...play.actions, ...play.actions] } }),
    ],
    ['without players', ({ play }) => ({ play: { ...play, stacks: play.stacks.map(() => null) } })],
  ])('refuses a hand %s', (_, change) => {
    expect(addsUp({ ...hand, ...change(hand) })).toBe(false)
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
