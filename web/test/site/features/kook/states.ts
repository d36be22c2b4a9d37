import type { GameState, PotResult, ReturnedChips, StateFrame } from '@cardroom/contracts/kook-game'
import {
  connectingState,
  reduce,
  type TableState,
} from '../../../../src/site/features/kook/table-state.ts'

const names = ['Mona', 'Dutch', null, null, 'Grace', null]

/** A table with Mona, Dutch and Grace; what is not named is as between two hands. */
export function aGame(change: Partial<GameState> = {}): GameState {
  return {
    status: 'waiting',
    pot: 0,
    boardTop: [],
    boardBottom: [],
    seats: names.map((username, seatIndex) => ({
      seatIndex,
      status: username === null ? 'empty' : 'active',
      username,
      stack: username === null ? 0 : 100,
      hand: [],
      lastAction: null,
      isAway: false,
    })),
    buttonIndex: 0,
    currentTurnSeat: null,
    version: 1,
    turn: 1,
    handId: null,
    turnDeadline: null,
    you: null,
    events: [],
    watchers: 0,
    serverTime: 1_000_000,
    ...change,
  }
}

export const grace = {
  seatIndex: 4,
  username: 'Grace',
  resumeToken: 'secret',
  handNames: null,
} as const

export const back = ['??', '??', '??', '??']
export const ownCards = ['As', 'Ad', 'Qh', '3h']

/** The same table in a hand that Grace was dealt to. */
export function aHand(change: Partial<GameState> = {}): GameState {
  const game = aGame()
  return {
    ...game,
    status: 'betting',
    pot: 3,
    seats: game.seats.map((seat) => {
      if (seat.username === null) return seat
      return { ...seat, stack: 99, hand: seat.username === 'Grace' ? ownCards : back }
    }),
    handId: 'hand:1',
    currentTurnSeat: 1,
    turnDeadline: 1_020_000,
    you: grace,
    deals: [{ handId: change.handId ?? 'hand:1', openings: [] }],
    version: 2,
    turn: 2,
    events: [
      { type: 'hand_start', handId: 'hand:1' },
      { type: 'action_required', seatIndex: 1 },
    ],
    ...change,
  }
}

export const boards = {
  boardTop: ['Ah', 'Kd', '7s', '2c', 'Ts'],
  boardBottom: ['9h', '9c', '4d', 'Jh', '5s'],
}

/** Mona wins the top board with two cards of hers, Grace the bottom one with her aces. */
export const results: PotResult[] = [
  {
    amount: 24,
    seats: [0, 4],
    shares: [
      {
        board: 'top',
        amount: 12,
        winners: [
          {
            seatIndex: 0,
            username: 'Mona',
            amount: 12,
            handName: 'straight, ace high',
            cards: ['Ah', 'Kd', 'Qc', 'Jc', 'Ts'],
            holeCards: ['Qc', 'Jc'],
          },
        ],
      },
      {
        board: 'bottom',
        amount: 12,
        winners: [
          {
            seatIndex: 4,
            username: 'Grace',
            amount: 12,
            handName: 'two pair, aces and nines',
            cards: ['As', 'Ad', '9h', '9c', 'Jh'],
            holeCards: ['As', 'Ad'],
          },
        ],
      },
    ],
  },
]

export const returned: ReturnedChips[] = [{ seatIndex: 0, amount: 2 }]

/** A page's table after a row of states, each received at its server's own time. */
export function after(...games: GameState[]): TableState {
  const open = reduce(connectingState, { type: 'connection', connection: 'open' })
  return games.reduce((state, game) => receive(state, game), open)
}

export function receive(
  state: TableState,
  payload: GameState,
  type: StateFrame['type'] = 'game_state',
): TableState {
  return reduce(state, { type: 'frame', frame: { type, payload }, at: payload.serverTime })
}

export function refused(state: TableState, message: string): TableState {
  return reduce(state, {
    type: 'frame',
    frame: { type: 'error', payload: { message } },
    at: 1_000_000,
  })
}

/** The table of a seat whose buttons no test presses. */
export const noTable = { act: () => {}, takeTime: () => {}, sitIn: () => {} }
