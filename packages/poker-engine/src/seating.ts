import type { Outcome, PlayerAction } from './action.ts'
import { buyIn } from './betting.ts'
import { hasPerson, withBots, withoutLoneBots } from './bots.ts'
import { applyMove } from './hand.ts'
import { seatChanged } from './sitting-out.ts'
import { isSeatKept, withoutWaiter, withWaiterAway } from './waiting-list.ts'
import { type Seat, seatIndexOf, type Table, withSeat } from './table-state.ts'
import { rememberTimeBanks, returnTime, timeBankFor } from './time-bank.ts'

type ActionOf<Type> = Extract<PlayerAction, { type: Type }>

const noSeat = { refusal: 'You have no seat at this table' }
const seatedAlready = { refusal: 'You already have a seat at this table' }

/** Seats a player on an empty seat with the buy-in. The player gets cards in the next hand. */
export function sit(table: Table, action: ActionOf<'sit'>): Outcome {
  const { seatIndex, username, connection, resumeToken, deviceId, networkId, claimHash } = action
  const { bots = [], at } = action
  if (table.seats[seatIndex] === undefined) return { refusal: 'There is no such seat' }
  if (bots.length > 0 && hasPerson(table)) {
    return { refusal: 'This table is for one person to practice: open your own' }
  }
  if (table.seats[seatIndex] !== null) return { refusal: 'This seat is taken' }
  const isOwn = (seat: Seat | null) =>
    seat?.connection === connection || (deviceId !== null && seat?.deviceId === deviceId)
  if (table.seats.some(isOwn)) return seatedAlready
  if (table.isClosed) return { refusal: 'This table is closed' }
  if (deviceId !== null && table.removedDevices?.includes(deviceId)) {
    return { refusal: 'The host has removed you from this table' }
  }
  if (isSeatKept(table, connection)) return { refusal: 'This seat is kept for the waiting list' }
  const name = username.toLowerCase()
  if (table.seats.some((seat) => seat?.username.toLowerCase() === name)) {
    return { refusal: 'This username is taken at this table' }
  }
  const seated = withSeat(withoutWaiter(table, connection), seatIndex, {
    username,
    resumeToken,
    connection,
    deviceId,
    ...(networkId && { networkId }),
    ...(claimHash !== undefined && { claimHash }),
    awaySince: null,
    isLeaving: false,
    missedTurns: 0,
    stack: buyIn,
    ...timeBankFor(table, deviceId, at),
  })
  const paid = { ...seated, chipsInPlay: table.chipsInPlay + buyIn }
  return seatChanged(withBots(paid, seatIndex, bots), seatIndex, at)
}

/** Assigns a seat to the connection that has its token, even if another connection plays it. */
export function resume(table: Table, { resumeToken, connection, at }: ActionOf<'resume'>): Outcome {
  if (seatIndexOf(table, connection) !== null) return seatedAlready
  const seatIndex = table.seats.findIndex((seat) => seat?.resumeToken === resumeToken)
  const seat = table.seats[seatIndex]
  if (!seat) return { refusal: 'This seat is no longer yours' }
  const resumed = withSeat(table, seatIndex, { ...seat, connection, awaySince: null })
  return seatChanged(resumed, seatIndex, at)
}

/** Marks a seat as away because its connection closed. The seat stays reserved, and its turns time out. */
export function disconnect(table: Table, { connection, at }: ActionOf<'disconnect'>): Outcome {
  const seatIndex = seatIndexOf(table, connection) ?? -1
  const seat = table.seats[seatIndex]
  const waiting = withWaiterAway(table, connection, at)
  if (waiting !== null) return { table: waiting, events: [{ type: 'game_state' }] }
  if (!seat) return noSeat
  const away = withSeat(table, seatIndex, { ...seat, connection: null, awaySince: at })
  return seatChanged(away, seatIndex, at)
}

/** Gives up the seat of a connection. */
export function leave(table: Table, { connection, at }: ActionOf<'leave'>): Outcome {
  return standUp(table, seatIndexOf(table, connection) ?? -1, at)
}

/**
 * Empties a seat and removes its chips. A player in a hand folds if still allowed to act; otherwise the player's
 * contribution stays in the hand, and the player is removed when the hand ends.
 */
export function standUp(table: Table, seatIndex: number, at: number): Outcome {
  const seat = table.seats[seatIndex]
  if (!seat) return noSeat
  const player = table.hand?.players.find((other) => other.seatIndex === seatIndex)
  if (player === undefined) {
    const chipsInPlay = table.chipsInPlay - seat.stack
    const empty = { ...withSeat(table, seatIndex, null), chipsInPlay }
    const left = table.hand === null ? withoutLoneBots(empty) : empty
    return seatChanged({ ...left, ...rememberTimeBanks(table, [seat], at) }, seatIndex, at)
  }
  const returned = returnTime(table, seatIndex, seat, at)
  const going = {
    ...returned,
    resumeToken: null,
    connection: null,
    awaySince: null,
    isLeaving: true,
  }
  const gone = seatChanged(withSeat(table, seatIndex, going), seatIndex, at)
  const mayAct = table.status === 'betting' && player.lastAction === null && seat.stack > 0
  if (!mayAct) return gone
  const folded = applyMove(gone.table, seatIndex, { type: 'fold', at })
  if ('refusal' in folded) return folded
  return { table: folded.table, events: [...gone.events, ...folded.events] }
}
