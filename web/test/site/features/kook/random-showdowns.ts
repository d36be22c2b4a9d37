import type { GameState } from '@cardroom/contracts/kook-game'
import { nextStep } from '@cardroom/poker-engine/clock'
import { shuffleDeck } from '@cardroom/poker-engine/deck'
import { seededRandomBelow } from '@cardroom/poker-engine/seeded-random'
import { apply } from '@cardroom/poker-engine/table'
import { emptyTable, type Table } from '@cardroom/poker-engine/table-state'
import { view } from '@cardroom/poker-engine/view'

/** The last state before a payment, and the first one with results, as a watcher sees them. */
export type Showdown = { before: GameState; over: GameState }

/** Plays hands of two to six players, who fold a third of the time and bring new chips when they are broke. */
export function* randomShowdowns(hands: number, seed: number): Generator<Showdown> {
  const randomBelow = seededRandomBelow(seed)
  let table: Table = emptyTable()
  let at = 1
  const act = (action: Parameters<typeof apply>[1]) => {
    const outcome = apply(table, action)
    if ('refusal' in outcome) throw new Error(`${action.type} was refused: ${outcome.refusal}`)
    ;({ table } = outcome)
  }
  const sit = (seatIndex: number) => {
    const username = `Player ${seatIndex}`
    const who = { username, connection: username, resumeToken: username, deviceId: null }
    act({ type: 'sit', seatIndex, ...who, at })
  }
  for (let hand = 0; hand < hands;) {
    if (table.status === 'waiting') {
      const wanted = 2 + randomBelow(5)
      for (const [seatIndex, seat] of table.seats.entries()) {
        const taken = table.seats.filter((each) => each !== null).length
        if (seat === null && taken < wanted) sit(seatIndex)
      }
    }
    const step = nextStep(table)
    if (step === null) throw new Error('Nothing is due')
    const before = seen(table)
    at = Math.max(at, step.dueAt)
    if (step.type === 'start_hand') {
      act({ type: step.type, handId: `hand ${hand}`, deck: shuffleDeck(randomBelow), at })
    } else if (step.type === 'time_out') {
      const username = table.seats[before.currentTurnSeat ?? -1]?.username ?? ''
      at -= 1
      const type = randomBelow(3) === 0 ? 'fold' : 'pot'
      act({ type, username, connection: username, at })
    } else if (step.type === 'stand_up') {
      act({ type: step.type, seatIndex: step.seatIndex, at })
    } else if (step.type === 'move_bot') {
      throw new Error('no bot plays here')
    } else act({ type: step.type, at })
    const over = seen(table)
    if (before.results !== undefined || over.results === undefined) continue
    hand += 1
    yield { before, over }
  }
}

function seen(table: Table): GameState {
  return { ...view(table, null), root: null, proofs: [], events: [], watchers: 0, serverTime: 0 }
}
