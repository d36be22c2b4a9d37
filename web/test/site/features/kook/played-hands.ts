import type { HandRecord } from '@cardroom/contracts/kook-game'
import type { Action } from '@cardroom/poker-engine/action'
import { nextStep } from '@cardroom/poker-engine/clock'
import { shuffleDeck } from '@cardroom/poker-engine/deck'
import { seededRandomBelow } from '@cardroom/poker-engine/seeded-random'
import { apply } from '@cardroom/poker-engine/table'
import { emptyTable, type Table } from '@cardroom/poker-engine/table-state'
import { view } from '@cardroom/poker-engine/view'

const names = ['Ann', 'Ben', 'Cid', 'Dot O’Hara', 'Eve_5', 'Fay. F-1']

/** A finished hand as one receiver saw it, and the stacks that the engine left behind. */
export type EngineHand = { record: HandRecord; stacks: (number | null)[] }

/** Plays hands with the engine, among two to six players who fold in one of three turns. */
export function playHands(count: number, seed: number): EngineHand[] {
  const randomBelow = seededRandomBelow(seed)
  const hands: EngineHand[] = []
  let table: Table = emptyTable()
  let at = 1_790_000_000_000
  const take = (action: Action) => {
    const outcome = apply(table, action)
    if ('refusal' in outcome) throw new Error(`${action.type}: ${outcome.refusal}`)
    table = outcome.table
  }
  while (hands.length < count) {
    const empty = names.findIndex((_, seatIndex) => table.seats[seatIndex] === null)
    const taken = table.seats.filter((seat) => seat !== null).length
    if (empty !== -1 && table.status === 'waiting' && (taken < 2 || randomBelow(3) === 0)) {
      const username = names[empty] ?? ''
      const deviceId = null
      const sitting = { seatIndex: empty, username, connection: username, deviceId }
      take({ type: 'sit', ...sitting, resumeToken: `token of ${username}`, at })
      continue
    }
    const step = nextStep(table)
    if (step === null) throw new Error('nothing is due')
    if (step.type === 'time_out') {
      const { currentTurnSeat } = view(table, null)
      const username = table.seats[currentTurnSeat ?? -1]?.username ?? ''
      at += 1 + randomBelow(19_000)
      const type = randomBelow(3) === 0 ? 'fold' : 'pot'
      take({ type, username, connection: username, at: Math.min(at, step.dueAt - 1) })
      continue
    }
    at = Math.max(at, step.dueAt)
    if (step.type === 'end_hand') hands.push(handOf(table, randomBelow(7) - 1))
    if (step.type === 'stand_up' || step.type === 'move_bot') throw new Error('people play on')
    if (step.type === 'start_hand') {
      // Now and then as at a private table, where a stack may be less than the ante.
      table = { ...table, rules: { ante: 1 + randomBelow(2) * 30, turnMs: 20_000 } }
      take({ type: step.type, handId: `hand ${at}`, deck: shuffleDeck(randomBelow), at })
    } else take({ type: step.type, at })
  }
  return hands
}

function handOf(table: Table, viewer: number): EngineHand {
  const seen = view(table, viewer === -1 ? null : viewer)
  const { handId, buttonIndex, seats, boardTop, boardBottom, results, returned, play } = seen
  const record: HandRecord = {
    handId: handId ?? '',
    root: '5'.repeat(64),
    buttonIndex,
    seats: seats.map(({ seatIndex, username, hand }) => ({ seatIndex, username, hand })),
    boardTop,
    boardBottom,
    proofs: [],
    ...(results && { results }),
    ...(returned && { returned }),
    ...(play && { play }),
    ownSeat: viewer === -1 ? null : viewer,
  }
  return { record, stacks: seats.map(({ username, stack }) => (username === null ? null : stack)) }
}
