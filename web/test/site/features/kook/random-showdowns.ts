import type { GameState } from '@cardroom/contracts/kook-game'
import { shuffleDeck } from '@cardroom/poker-engine/card'
import { seededRandomBelow } from '@cardroom/poker-engine/seeded-random'
import type { Table } from '@cardroom/poker-engine/table-state'
import { view } from '@cardroom/poker-engine/view'
import { tableDriver } from '../../../../../packages/poker-engine/test/table-driver.ts'

/** The last state before a payment, and the first one with results, as a watcher sees them. */
export type Showdown = { before: GameState; over: GameState }

/** Plays hands of two to six players, who fold a third of the time and bring new chips when they are broke. */
export function* randomShowdowns(hands: number, seed: number): Generator<Showdown> {
  const randomBelow = seededRandomBelow(seed)
  const story = tableDriver()
  for (let hand = 0; hand < hands;) {
    if (story.table.status === 'waiting') {
      const wanted = 2 + randomBelow(5)
      for (const [seatIndex, seat] of story.table.seats.entries()) {
        const taken = story.table.seats.filter((each) => each !== null).length
        if (seat === null && taken < wanted) story.sit([`Player ${seatIndex}`, seatIndex])
      }
    }
    const before = seen(story.table)
    const turn = before.currentTurnSeat
    if (turn === null) story.tick(shuffleDeck(randomBelow))
    else story.move(randomBelow(3) === 0 ? 'fold' : 'pot', `Player ${turn}`)
    const over = seen(story.table)
    if (before.results !== undefined || over.results === undefined) continue
    hand += 1
    yield { before, over }
  }
}

function seen(table: Table): GameState {
  return { ...view(table, null), events: [], watchers: 0, serverTime: 0 }
}
