import type { HandRecord } from '@cardroom/contracts/kook-game'
import { shuffleDeck } from '@cardroom/poker-engine/card'
import { seededRandomBelow } from '@cardroom/poker-engine/seeded-random'
import type { Table } from '@cardroom/poker-engine/table-state'
import { view } from '@cardroom/poker-engine/view'
import { tableDriver } from '../../../../../packages/poker-engine/test/table-driver.ts'

const names = ['Ann', 'Ben', 'Cid', 'Dot O’Hara', 'Eve_5', 'Fay. F-1']

/** A finished hand as one receiver saw it, and the stacks that the engine left behind. */
export type EngineHand = { record: HandRecord; stacks: (number | null)[] }

/** Plays hands with the engine, among two to six players who fold in one of three turns. */
export function playHands(count: number, seed: number): EngineHand[] {
  const randomBelow = seededRandomBelow(seed)
  const hands: EngineHand[] = []
  const story = tableDriver()
  story.at = 1_790_000_000_000
  while (hands.length < count) {
    const { table } = story
    const empty = names.findIndex((_, seatIndex) => table.seats[seatIndex] === null)
    const taken = table.seats.filter((seat) => seat !== null).length
    if (empty !== -1 && table.status === 'waiting' && (taken < 2 || randomBelow(3) === 0)) {
      story.sit([names[empty] ?? '', empty])
      continue
    }
    const turn = view(table, null).currentTurnSeat
    if (turn !== null) {
      story.at += randomBelow(19_000)
      story.move(randomBelow(3) === 0 ? 'fold' : 'pot', table.seats[turn]?.username ?? '')
      continue
    }
    if (table.status === 'showdown') hands.push(handOf(table, randomBelow(7) - 1))
    // Now and then as at a private table, where a stack may be less than the ante.
    if (table.status === 'waiting') {
      story.table = { ...table, rules: { ante: 1 + randomBelow(2) * 30, turnMs: 20_000 } }
    }
    story.tick(shuffleDeck(randomBelow))
  }
  return hands
}

function handOf(table: Table, viewer: number): EngineHand {
  const seen = view(table, viewer === -1 ? null : viewer)
  const { handId, buttonIndex, seats, boardTop, boardBottom, results, returned, play } = seen
  if (!handId || !results || !returned || !play) throw new Error('the hand did not end')
  const record: HandRecord = {
    handId,
    buttonIndex,
    seats: seats.map(({ seatIndex, username, hand }) => ({ seatIndex, username, hand })),
    boardTop,
    boardBottom,
    results,
    returned,
    play,
    ownSeat: viewer === -1 ? null : viewer,
    deal: { handId: 'table:1', rootTold: 'early', own: null },
  }
  return { record, stacks: seats.map(({ username, stack }) => (username === null ? null : stack)) }
}
