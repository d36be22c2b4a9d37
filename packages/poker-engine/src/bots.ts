import type { Bot } from './action.ts'
import { buyIn } from './betting.ts'
import { clockwiseFrom } from './seats.ts'
import { type Seat, stacksOf, type Table } from './table-state.ts'

// Bots play with one person for practice. They sit down and leave together with that person, and need no connection.

/** Whether a person holds a seat and has not given it up. */
export function hasPerson({ seats }: Pick<Table, 'seats'>): boolean {
  return seats.some((seat) => seat !== null && seat.bot === undefined && !seat.isLeaving)
}

/** Seats the bots that are not at the table yet on the free seats clockwise from a seat, each with the buy-in. */
export function withBots(table: Table, seatIndex: number, bots: readonly Bot[]): Table {
  const isHere = ({ username }: Bot) => table.seats.some((seat) => seat?.username === username)
  const free = clockwiseFrom(seatIndex).filter((index) => table.seats[index] === null)
  const seats = [...table.seats]
  const coming = bots.filter((bot) => !isHere(bot)).slice(0, free.length)
  for (const [place, bot] of coming.entries()) seats[free[place] as number] = seatOf(bot)
  return { ...table, seats, chipsInPlay: table.chipsInPlay + coming.length * buyIn }
}

/** Updates the bots between hands: bots without a person leave, and bots without chips buy in again. */
export function withoutLoneBots(table: Table): Table {
  const isStaying = hasPerson(table)
  const seats = table.seats.map((seat) => {
    if (seat?.bot === undefined) return seat
    if (!isStaying) return null
    return seat.stack === 0 ? { ...seat, stack: buyIn } : seat
  })
  const chipsInPlay = table.chipsInPlay + stacksOf({ seats }) - stacksOf(table)
  return { ...table, seats, chipsInPlay }
}

function seatOf({ username, strategy }: Bot): Seat {
  return {
    username,
    bot: strategy,
    resumeToken: null,
    connection: null,
    deviceId: null,
    awaySince: null,
    isLeaving: false,
    missedTurns: 0,
    stack: buyIn,
  }
}
