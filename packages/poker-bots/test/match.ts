import { shuffleDeck } from '@cardroom/poker-engine/card'
import { nextStep } from '@cardroom/poker-engine/clock'
import { playerToAct } from '@cardroom/poker-engine/betting'
import { seededRandom } from '@cardroom/poker-engine/seeded-random'
import { apply } from '@cardroom/poker-engine/table'
import type { Action } from '@cardroom/poker-engine/action'
import { emptyTable, isBalanced, type Table } from '@cardroom/poker-engine/table-state'
import { view } from '@cardroom/poker-engine/view'
import { decide, type StrategyName } from '../src/strategies.ts'

/** What one strategy won from the others in chips for 100 hands, and its standard error. */
export type Result = { per100: number; error: number }

/** Plays hands with 100 chips each through the engine; the button and the seats go around. */
export function match(seats: readonly StrategyName[], hands: number, seed: number): Result {
  const random = seededRandom(seed)
  const won: number[] = []
  for (let hand = 0; hand < hands; hand += 1) won.push(playHand(seats, hand, random))
  const mean = won.reduce((sum, each) => sum + each, 0) / hands
  const squares = won.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return { per100: mean * 100, error: (Math.sqrt(squares / (hands - 1)) / Math.sqrt(hands)) * 100 }
}

/** @returns the chips that all tight seats won together */
function playHand(seats: readonly StrategyName[], hand: number, random: () => number): number {
  let table: Table = { ...emptyTable(), buttonIndex: hand % seats.length }
  const take = (action: Action) => {
    const outcome = apply(table, action)
    if ('refusal' in outcome) throw new Error(outcome.refusal)
    table = outcome.table
    if (!isBalanced(table)) throw new Error('chips were made or lost')
  }
  for (const seatIndex of seats.keys()) {
    const name = `bot ${seatIndex}`
    const secrets = { connection: name, resumeToken: name, deviceId: null }
    take({ type: 'sit', seatIndex, username: name, ...secrets, at: 0 })
  }
  const deck = shuffleDeck((bound) => Math.floor(random() * bound))
  take({ type: 'start_hand', handId: `${hand}`, deck, at: nextStep(table)?.dueAt ?? 0 })
  while (table.status !== 'showdown') {
    const turn = playerToAct(table)?.seatIndex
    const at = nextStep(table)?.dueAt ?? 0
    if (turn === undefined) {
      take({ type: table.hand?.streetsDealt === 3 ? 'show_hands' : 'deal_street', at })
      continue
    }
    const type = decide(seats[turn] ?? 'loose', view(table, turn), turn, random)
    const name = `bot ${turn}`
    take({ type, connection: name, username: name, at: at - 1 })
  }
  return table.seats.reduce(
    (sum, seat, index) => (seat && seats[index] === 'tight' ? sum + seat.stack - 100 : sum),
    0,
  )
}
