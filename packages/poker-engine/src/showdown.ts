import type { TableEvent } from '@cardroom/contracts/kook-game'
import type { Outcome } from './action.ts'
import { playersLeft } from './betting.ts'
import { withoutLoneBots } from './bots.ts'
import { durations } from './clock.ts'
import { boardsOf, holeOf } from './deal.ts'
import { settle } from './pot.ts'
import { areEnough } from './sitting-out.ts'
import type { Seat, Table } from './table-state.ts'
import { rememberTimeBanks } from './time-bank.ts'

/** Pays the pots. The results stay in the hand. */
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

/** Clears the table and removes players who have no chips or gave up their seat. */
export function endHand(table: Table, at: number): Outcome {
  return { table: clear(table, at, at), events: [{ type: 'game_state' }] }
}

/** Restores the stacks from before the hand and clears the table. */
export function voidHand(table: Table, at: number): Table {
  const seats = table.seats.map((seat, seatIndex) => {
    const player = table.hand?.players.find((other) => other.seatIndex === seatIndex)
    return seat && player ? { ...seat, stack: player.startStack } : seat
  })
  return clear({ ...table, seats }, at, at + durations.startMs)
}

function clear(table: Table, at: number, nextHandAt: number): Table {
  const isGone = (seat: Seat) =>
    table.isClosed || seat.isLeaving || (seat.stack === 0 && seat.bot === undefined)
  const left = table.seats.map((seat) => (seat === null || isGone(seat) ? null : seat))
  const gone = table.seats.filter((seat): seat is Seat => seat !== null && !left.includes(seat))
  const chipsInPlay = gone.reduce((chips, { stack }) => chips - stack, table.chipsInPlay)
  const cleared = withoutLoneBots({ ...table, seats: left, hand: null, chipsInPlay })
  return {
    ...cleared,
    status: 'waiting',
    stepDueAt: areEnough(cleared) ? nextHandAt : null,
    ...rememberTimeBanks(table, gone, at),
  }
}
