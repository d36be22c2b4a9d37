import type { Outcome, WaitAction } from './action.ts'
import { waiterGoneAt } from './clock.ts'
import type { Seat, Table, Waiter } from './table-state.ts'

type Wait = Extract<WaitAction, { type: 'wait' }>

/** The maximum number of places on a waiting list. */
const maxWaiters = 20

const changed = [{ type: 'game_state' as const }]

/** Adds a place at the end of the list, or reclaims the place with this secret. */
export function wait(table: Table, action: Wait): Outcome {
  const { username, secretHash, connection, deviceId, networkId } = action
  const { seats, waiting = [] } = table
  const isSender = (other: Seat | Waiter | null) =>
    other?.connection === connection || (deviceId !== null && other?.deviceId === deviceId)
  if (seats.some(isSender)) return { refusal: 'You already have a seat at this table' }
  if (waiting.some((waiter) => waiter.secretHash === secretHash)) {
    const back = (waiter: Waiter) =>
      waiter.secretHash === secretHash ? { ...waiter, connection, awaySince: null } : waiter
    return { table: { ...table, waiting: waiting.map(back) }, events: changed }
  }
  if (waiting.some(isSender)) return { refusal: 'You wait for a seat at this table already' }
  if (table.isClosed) return { refusal: 'This table is closed' }
  if (countFree(table) > waiting.length) return { refusal: 'A seat is free: take it' }
  if (waiting.length >= maxWaiters) return { refusal: 'The waiting list is full' }
  const waiter = { username, secretHash, connection, deviceId, networkId }
  const added = { ...waiter, awaySince: null, offeredAt: null }
  return { table: { ...table, waiting: [...waiting, added] }, events: changed }
}

/** Gives up a connection's place on the list. */
export function stopWaiting(table: Table, connection: string): Outcome {
  const { waiting = [] } = table
  if (!waiting.some((waiter) => waiter.connection === connection)) {
    return { refusal: 'You do not wait for a seat at this table' }
  }
  return { table: withoutWaiter(table, connection), events: changed }
}

/** Removes people who stayed away too long or did not take an offered seat. */
export function dropWaiters(table: Table, at: number): Outcome {
  const { waiting = [] } = table
  const isHere = (waiter: Waiter) => (waiterGoneAt(waiter) ?? Number.POSITIVE_INFINITY) > at
  return { table: { ...table, waiting: waiting.filter(isHere) }, events: changed }
}

/** Returns the table without a connection's place on the waiting list. */
export function withoutWaiter(table: Table, connection: string): Table {
  const { waiting } = table
  if (waiting === undefined) return table
  return { ...table, waiting: waiting.filter((waiter) => waiter.connection !== connection) }
}

/** Returns the table after a waiting connection has closed, or null if the connection was not waiting. */
export function withWaiterAway(table: Table, connection: string, at: number): Table | null {
  const { waiting = [] } = table
  if (!waiting.some((waiter) => waiter.connection === connection)) return null
  const away = (waiter: Waiter) =>
    waiter.connection === connection ? { ...waiter, connection: null, awaySince: at } : waiter
  return { ...table, waiting: waiting.map(away) }
}

/** Whether all free seats are reserved for other people on the waiting list. */
export function isSeatKept(table: Table, connection: string): boolean {
  const { waiting = [] } = table
  const kept = waiting.filter(
    (waiter) => waiter.offeredAt !== null && waiter.connection !== connection,
  )
  return countFree(table) <= kept.length
}

/** Reserves the free seats for the people on the waiting list, in order. */
export function withOffers(table: Table, at: number): Table {
  const { waiting } = table
  if (waiting === undefined) return table
  const free = countFree(table)
  const isRight = ({ offeredAt }: Waiter, place: number) => (offeredAt !== null) === place < free
  if (waiting.every(isRight)) return table
  const offered = waiting.map((waiter, place) => ({
    ...waiter,
    offeredAt: place < free ? (waiter.offeredAt ?? at) : null,
  }))
  return { ...table, waiting: offered }
}

function countFree({ seats }: Table): number {
  return seats.filter((seat) => seat === null).length
}
