import { type GameState, seatCount } from '@cardroom/contracts/kook-game'

/** A table as the server knows it, with every card face up. */
export type Table = Omit<
  GameState,
  'you' | 'root' | 'proofs' | 'events' | 'watchers' | 'serverTime'
>

/** A table that nobody has sat down at yet. */
export function emptyTable(): Table {
  return {
    status: 'waiting',
    pot: 0,
    boardTop: [],
    boardBottom: [],
    seats: Array.from({ length: seatCount }, (_, seatIndex) => ({
      seatIndex,
      status: 'empty' as const,
      username: null,
      stack: 0,
      hand: [],
      lastAction: null,
      isAway: false,
    })),
    buttonIndex: 0,
    currentTurnSeat: null,
    version: 0,
    handId: null,
    turnDeadline: null,
  }
}

/**
 * The table as someone without a seat may see it. Built from a list of what may be shown, so that a
 * field the server adds to a table stays with the server.
 */
export function view(table: Table): GameState {
  return {
    status: table.status,
    pot: table.pot,
    boardTop: table.boardTop,
    boardBottom: table.boardBottom,
    seats: table.seats.map(({ seatIndex, status, username, stack, hand, lastAction }) => ({
      seatIndex,
      status,
      username,
      stack,
      hand: hand.map(() => '??'),
      lastAction,
      isAway: false,
    })),
    buttonIndex: table.buttonIndex,
    currentTurnSeat: table.currentTurnSeat,
    version: table.version,
    handId: table.handId,
    turnDeadline: table.turnDeadline,
    you: null,
    root: null,
    proofs: [],
    events: [],
    watchers: 0,
    serverTime: Date.now(),
  }
}
