import type { HandRecord } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import { checkPayouts } from '../src/check-payouts.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'
import { apply } from '../src/table.ts'
import { emptyTable } from '../src/table-state.ts'
import { view } from '../src/view.ts'
import { naturalAction, wildAction } from './random-actions.ts'
import { testSeed } from './test-seed.ts'

const wanted = 500

const more = (amount: number) => amount + 1

type Shown = Parameters<typeof checkPayouts>[0]
type Action = HandRecord['play']['actions'][number]

/** Finished hands of players who come, leave in their turn and out of it, sit out, fold and run out of time. */
function randomHands(seed: number): Shown[] {
  const below = seededRandomBelow(seed)
  const hands = new Map<string, Shown>()
  let table = emptyTable()
  let at = 0
  while (hands.size < wanted) {
    const action = below(100) < 85 ? naturalAction(table, at, below) : wildAction(table, at, below)
    at = action.at
    const outcome = apply(table, action)
    if ('refusal' in outcome) continue
    const { events } = outcome
    table = outcome.table
    if (!events.some(({ type }) => type === 'showdown')) continue
    const { results, returned, play, handId, ...seen } = view(table, below(6))
    if (!results || !returned || !play || handId === null) throw new Error('no results')
    hands.set(`${hands.size}`, { ...seen, handId, results, returned, play })
  }
  return [...hands.values()]
}

const faults = (hand: Shown) =>
  checkPayouts(hand)
    .filter(({ state }) => state === 'failed')
    .map(({ text }) => text)

describe(`${wanted} random hands, SEED=${testSeed}`, () => {
  const hands = randomHands(testSeed)
  const shares = hands.flatMap((hand) => hand.results.flatMap((pot) => pot.shares))

  it('are of every kind', () => {
    expect(hands.filter(({ results }) => results.length > 1).length).toBeGreaterThan(20)
    expect(hands.filter(({ returned }) => returned.length > 0).length).toBeGreaterThan(20)
    expect(shares.filter(({ board }) => board === 'undivided').length).toBeGreaterThan(20)
    expect(shares.filter(({ winners }) => winners.length > 1).length).toBeGreaterThan(2)
  })

  it('pass as the engine paid them', () => {
    for (const hand of hands) expect(faults(hand)).toEqual([])
  })

  it('are refused when one chip of a win, a share, a pot, a return or a bet is elsewhere', () => {
    for (const hand of hands) {
      const changed: Shown[] = [
        withFirstWin(hand, (win) => ({ ...win, amount: more(win.amount) })),
        { ...hand, results: hand.results.map((pot) => ({ ...pot, amount: more(pot.amount) })) },
        { ...hand, returned: [...hand.returned, { seatIndex: hand.buttonIndex, amount: 1 }] },
        ...(hand.play.actions.some(([, amount]) => amount > 0)
          ? [
              {
                ...hand,
                play: {
                  ...hand.play,
                  actions: hand.play.actions.map(([seat, amount, after]): Action => [
                    seat,
                    amount === 0 ? 0 : more(amount),
                    after,
                  ]),
                },
              },
            ]
          : []),
      ]
      for (const each of changed) expect(faults(each).length).toBeGreaterThan(0)
    }
  })

  it('are refused when somebody else gets what a winner won', () => {
    for (const hand of hands) {
      const winners = hand.results[0]?.shares[0]?.winners ?? []
      const folded = hand.play.actions.find(([, amount]) => amount === 0)?.[0]
      if (folded === undefined || winners.length !== 1) continue
      const name = hand.seats.find(({ seatIndex }) => seatIndex === folded)?.username ?? ''
      const stolen = withFirstWin(hand, (win) => ({ ...win, seatIndex: folded, username: name }))

      expect(faults(stolen).length).toBeGreaterThan(0)
    }
  })
})

type Winner = Shown['results'][number]['shares'][number]['winners'][number]

function withFirstWin(hand: Shown, change: (winner: Winner) => Winner): Shown {
  return {
    ...hand,
    results: hand.results.map((pot, at) => ({
      ...pot,
      shares: pot.shares.map((share, place) => ({
        ...share,
        winners: share.winners.map((winner, order) =>
          at + place + order === 0 ? change(winner) : winner,
        ),
      })),
    })),
  }
}
