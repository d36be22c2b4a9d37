import type { Outcome, PlayerAction } from './action.ts'
import { playerToAct, refuseInTurn } from './betting.ts'
import { type Seat, type SpentTimeBank, type Table, withSeat } from './table-state.ts'

type TakeTime = Extract<PlayerAction, { type: 'take_time' }>

/** The extra time, in milliseconds, that a player may use in one session at a table. */
export const timeBankMs = 60_000

/** The time, in milliseconds, that one request adds to a turn. */
export const timeBankStepMs = 20_000

/** A browser that sits down again within this time gets back the time bank that it left with. */
const sessionGapMs = 3_600_000

/** The maximum number of time banks that a table remembers after their players have left. */
const maxSpentTimeBanks = 24

/** Returns the time left in a seat's time bank, in milliseconds. */
export function timeBankOf(seat: Seat): number {
  return seat.timeBankMs ?? timeBankMs
}

/** Extends the player's current turn by one step, or by the rest of the time bank if that is less. */
export function takeTime(table: Table, action: TakeTime): Outcome {
  const refusal = refuseInTurn(table, action)
  if (refusal !== null) return { refusal }
  const { hand, stepDueAt } = table
  const seatIndex = playerToAct(table)?.seatIndex ?? -1
  const seat = table.seats[seatIndex]
  if (hand === null || stepDueAt === null || !seat) return { refusal: 'It is not your turn' }
  const takenMs = Math.min(timeBankStepMs, timeBankOf(seat))
  if (takenMs === 0) return { refusal: 'Your time bank is empty' }
  const players = hand.players.map((player) =>
    player.seatIndex === seatIndex
      ? { ...player, takenMs: (player.takenMs ?? 0) + takenMs }
      : player,
  )
  return {
    table: {
      ...withSeat(table, seatIndex, { ...seat, timeBankMs: timeBankOf(seat) - takenMs }),
      hand: { ...hand, players },
      stepDueAt: stepDueAt + takenMs,
    },
    events: [{ type: 'seat_update', seatIndex }],
  }
}

/** Returns the unused extra time of this turn to the acting player's time bank. */
export function returnTime(table: Table, seatIndex: number, seat: Seat, at: number): Seat {
  const player = table.hand?.players.find((other) => other.seatIndex === seatIndex)
  const takenMs = player?.lastAction === null ? (player.takenMs ?? 0) : 0
  const unusedMs = Math.min(takenMs, Math.max(0, (table.stepDueAt ?? at) - at))
  return unusedMs === 0 ? seat : { ...seat, timeBankMs: timeBankOf(seat) + unusedMs }
}

/**
 * Returns the time bank of a browser that sits down. It is full unless the browser left this table within the last
 * hour.
 */
export function timeBankFor(
  { spentTimeBanks = [] }: Table,
  deviceId: string | null,
  at: number,
): Pick<Seat, 'timeBankMs'> {
  const found = spentTimeBanks.find((spent) => spent.deviceId === deviceId)
  return found === undefined || found.leftAt + sessionGapMs <= at
    ? {}
    : { timeBankMs: found.timeBankMs }
}

/** Saves the time banks of seats that are given up, so that sitting down again does not refill them. */
export function rememberTimeBanks(
  { spentTimeBanks = [] }: Table,
  gone: readonly Seat[],
  at: number,
): Pick<Table, 'spentTimeBanks'> {
  const spent = gone.flatMap(({ deviceId, timeBankMs: leftMs }): SpentTimeBank[] =>
    deviceId === null || leftMs === undefined || leftMs === timeBankMs
      ? []
      : [{ deviceId, timeBankMs: leftMs, leftAt: at }],
  )
  const devices = new Set(gone.map(({ deviceId }) => deviceId))
  const kept = spentTimeBanks.filter(
    ({ deviceId, leftAt }) => !devices.has(deviceId) && leftAt + sessionGapMs > at,
  )
  const banks = [...spent, ...kept].slice(0, maxSpentTimeBanks)
  return banks.length === 0 ? {} : { spentTimeBanks: banks }
}
