import type { Outcome, TableEvent } from './action.ts'
import { playersLeft } from './betting.ts'
import { durations } from './clock.ts'
import { boardsOf, holeOf } from './deal.ts'
import { settle } from './pot.ts'
import type { Table } from './table-state.ts'

/** Pays the pots; the results stay in the hand. */
export function showHands(table: Table, at: number, before: TableEvent[] = []): Outcome {
  const { hand, buttonIndex: button } = table
  if (hand === null) return { refusal: 'There is no hand' }
  const players = hand.players.map(({ seatIndex, contributed, lastAction }) => ({
    seatIndex,
    contributed,
    hole: holeOf(hand, seatIndex),
    folded: lastAction === 'fold',
  }))
  const { payouts, pots } = settle({ button, players, ...boardsOf(hand) })
  return {
    table: {
      ...table,
      status: 'showdown',
      seats: table.seats.map(
        (seat, seatIndex) => seat && { ...seat, stack: seat.stack + (payouts[seatIndex] ?? 0) },
      ),
      hand: { ...hand, pots },
      stepDueAt: at + (playersLeft(hand).length > 1 ? durations.showdownMs : durations.foldWinMs),
    },
    events: [...before, { type: 'showdown' }],
  }
}

/** Clears the table, and removes players who have no chips or gave up their seat. */
export function endHand(table: Table, at: number): Outcome {
  return { table: clear(table, at), events: [{ type: 'game_state' }] }
}

/** Restores the stacks from before the hand, and clears the table. */
export function voidHand(table: Table, at: number): Table {
  const seats = table.seats.map((seat, seatIndex) => {
    const player = table.hand?.players.find((other) => other.seatIndex === seatIndex)
    return seat && player ? { ...seat, stack: player.startStack } : seat
  })
  return clear({ ...table, seats }, at + durations.startMs)
}

function clear(table: Table, nextHandAt: number): Table {
  const seats = table.seats.map((seat) => (seat?.isLeaving || seat?.stack === 0 ? null : seat))
  const gone = table.seats.filter((seat) => seat !== null && !seats.includes(seat))
  const areEnough = seats.filter((seat) => seat !== null).length >= 2
  return {
    ...table,
    status: 'waiting',
    seats,
    hand: null,
    stepDueAt: areEnough ? nextHandAt : null,
    chipsInPlay: gone.reduce((left, seat) => left - (seat?.stack ?? 0), table.chipsInPlay),
  }
}
