import type { Action } from '../src/action.ts'
import type { Table } from '../src/table-state.ts'

/** Whether the rules allow an action: written down a second time, from the decisions. */
export function isLegal(table: Table, action: Action): boolean {
  const { seats, hand, status, stepDueAt } = table
  const own = (connection: string) => seats.find((seat) => seat?.connection === connection)
  const waiting = table.waiting ?? []
  const waiter = (connection: string) => waiting.find((w) => w.connection === connection)
  const isTime = stepDueAt !== null && stepDueAt <= action.at
  switch (action.type) {
    case 'sit':
      return (
        seats[action.seatIndex] === null &&
        !table.removedDevices?.includes(action.deviceId ?? 'none') &&
        seats.filter((seat) => seat === null).length >
          waiting.filter((w) => w.offeredAt !== null && w.connection !== action.connection)
            .length &&
        seats.every(
          (seat) =>
            seat?.connection !== action.connection &&
            (seat?.deviceId ?? 'none') !== action.deviceId &&
            seat?.username.toLowerCase() !== action.username.toLowerCase(),
        )
      )
    case 'resume':
      return !own(action.connection) && seats.some((s) => s?.resumeToken === action.resumeToken)
    case 'disconnect':
      return own(action.connection) !== undefined || waiter(action.connection) !== undefined
    case 'leave':
      return own(action.connection) !== undefined
    case 'sit_out':
      return own(action.connection) !== undefined && !own(action.connection)?.isSittingOut
    case 'sit_in':
      return own(action.connection)?.isSittingOut === true
    case 'fold':
    case 'pot':
    case 'take_time':
      return (
        (action.type !== 'take_time' || own(action.connection)?.timeBankMs !== 0) &&
        own(action.connection) !== undefined &&
        own(action.connection)?.username === action.username &&
        seats[turnOf(table)]?.connection === action.connection &&
        !isTime &&
        (action.handId ?? hand?.id) === hand?.id &&
        (action.turn ?? table.turn) === table.turn
      )
    case 'start_hand':
      return status === 'waiting' && isTime && new Set(action.deck).size === 52
    case 'move_bot':
      return status === 'betting' && isTime && seats[turnOf(table)]?.bot !== undefined
    case 'time_out':
      return status === 'betting' && isTime
    case 'deal_street':
      return status === 'dealing' && isTime && hand !== null && hand.streetsDealt < 3
    case 'show_hands':
      return status === 'dealing' && isTime && hand !== null && hand.streetsDealt === 3
    case 'end_hand':
      return status === 'showdown' && isTime
    case 'stand_up': {
      const seat = seats[action.seatIndex]
      if (!seat || seat.isLeaving) return false
      const isPlaying = hand?.players.some(({ seatIndex }) => seatIndex === action.seatIndex)
      if (seat.isSittingOut) return !isPlaying && (seat.sittingOutSince ?? 0) + 300_000 <= action.at
      return seat.awaySince !== null && seat.awaySince + 60_000 <= action.at
    }
    case 'recover':
      return true
    case 'open':
      return !table.host && hand === null && seats.every((seat) => seat === null)
    case 'set_rules':
    case 'pause':
    case 'close':
      return table.host?.secretHash === action.secretHash
    case 'kick': {
      const seat = seats[action.seatIndex]
      const isThere = seat?.username === action.username && !seat.isLeaving
      return isThere && table.host?.secretHash === action.secretHash
    }
    case 'wait': {
      const isSelf = (other: { connection: string | null; deviceId: string | null } | null) =>
        other?.connection === action.connection || (other?.deviceId ?? 'none') === action.deviceId
      if (seats.some(isSelf)) return false
      if (waiting.some((w) => w.secretHash === action.secretHash)) return true
      const free = seats.filter((seat) => seat === null).length
      return !waiting.some(isSelf) && free <= waiting.length && waiting.length < 20
    }
    case 'stop_waiting':
      return waiter(action.connection) !== undefined
    case 'drop_waiters':
      return waiting.some(
        ({ awaySince, offeredAt }) =>
          (awaySince ?? Infinity) + 20_000 <= action.at ||
          (offeredAt ?? Infinity) + 30_000 <= action.at,
      )
  }
}

/** The seat whose turn it is, or -1. */
export function turnOf({ buttonIndex, seats, hand, status }: Table): number {
  if (status !== 'betting') return -1
  const next = [1, 2, 3, 4, 5, 6]
    .map((step) => (buttonIndex + step) % 6)
    .find((place) => {
      const player = hand?.players.find(({ seatIndex }) => seatIndex === place)
      return player?.lastAction === null && (seats[place]?.stack ?? 0) > 0
    })
  return next ?? -1
}
