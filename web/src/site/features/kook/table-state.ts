import type { RecordedDeal } from '@cardroom/contracts/kook-deal'
import {
  type ErrorFrame,
  type GameState,
  type HandRecord,
  type ServerFrame,
  tableRefusals,
} from '@cardroom/contracts/kook-game'
import { addHand, noSession, type Session } from './played-hand.ts'
import { describeCancelled, keepPreAction, type PreAction, togglePreAction } from './pre-action.ts'
import { type Contribution, withContribution, withParts, withRefusals } from './deal.ts'
import { describeChange } from './table-text.ts'

/** The assumed length of a turn in milliseconds until a frame reports when the turn ends. */
const turnMs = 20_000
const maxLines = 60
/** The maximum number of hands in the history. */
export const maxHands = 20

/**
 * The connection to the server. In the state `lost`, the page waits for the next attempt; in the state `offline`, it
 * waits for a network.
 */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'offline'

/**
 * The visitor's role in the game. `elsewhere` means that another tab took the seat over; `gone` means that the server
 * gave the seat up.
 */
export type PlayerStatus =
  | 'watching'
  | 'resuming'
  | 'seated'
  | 'elsewhere'
  | 'busted'
  | 'left'
  | 'gone'

/** A finished hand as this page received it. */
export type StoredHand = HandRecord & {
  /** Whether the page was open when the hand was dealt. */
  sawDeal: boolean
  /** Whether the check at the end of the hand found a fault. */
  isRefused?: boolean | undefined
}

export type LogLine = { id: number; text: string }

export type TableState = {
  connection: ConnectionState
  /** The time of the next attempt, in epoch milliseconds. */
  retryAt: number | null
  /** The reason why the server refuses connections; null while it is unknown. */
  refusal: string | null
  game: GameState | null
  /** Whether the next state is the first of its connection, in which case its version may be lower. */
  isFirstState: boolean
  /** The server's clock minus this machine's clock, in milliseconds. */
  clockOffsetMs: number
  playerStatus: PlayerStatus
  /** The length of the current turn, in milliseconds. */
  turnMs: number
  log: readonly LogLine[]
  current: Pick<StoredHand, 'handId' | 'sawDeal'> | null
  /** The known deals of the hand in play and the next hand. */
  deals: readonly RecordedDeal[]
  hands: readonly StoredHand[]
  /** The totals of this tab's hands at the table. */
  session: Session
  notice: { id: number; text: string } | null
  pendingAction: 'fold' | 'pot' | null
  /** The action that the page sends when the player's turn starts. */
  preAction: PreAction | null
  /** Whether a request for time from the bank is still unanswered. */
  isTimeRequested: boolean
  /** The requested seat, until the server answers. */
  pendingSeat: number | null
  /** The reason why the server refused the requested seat. */
  seatRefusal: string | null
  lastId: number
}

export type TableMessage =
  | { type: 'connection'; connection: ConnectionState; retryAt?: number; refusal?: string | null }
  | { type: 'frame'; frame: ServerFrame; at: number }
  | { type: 'contributed'; handId: string; own: Contribution }
  | { type: 'checked'; handId: string; isRefused: boolean }
  | { type: 'action_sent'; action: 'fold' | 'pot' }
  | { type: 'action_planned'; action: 'fold' | 'pot' }
  | { type: 'time_requested' }
  | { type: 'seat_requested'; seatIndex: number }
  /** Sent when the player rebuys after losing the last chip. */
  | { type: 'rebuying' }
  | { type: 'dialog_closed' }
  | { type: 'resuming' }
  /** Sent when another tab of this browser plays the seat, or when no tab plays it any more. */
  | { type: 'elsewhere' | 'watching' }
  | { type: 'leaving' }
  | { type: 'notice'; text: string }
  | { type: 'notice_over'; id: number }

export const connectingState: TableState = {
  connection: 'connecting',
  retryAt: null,
  refusal: null,
  game: null,
  isFirstState: true,
  clockOffsetMs: 0,
  playerStatus: 'watching',
  turnMs,
  log: [],
  current: null,
  deals: [],
  hands: [],
  session: noSession,
  notice: null,
  pendingAction: null,
  preAction: null,
  isTimeRequested: false,
  pendingSeat: null,
  seatRefusal: null,
  lastId: 0,
}

/** Returns the state after a message. It is a pure function without sockets, clocks and storage. */
export function reduce(state: TableState, message: TableMessage): TableState {
  switch (message.type) {
    case 'connection':
      return withConnection(state, message)
    case 'frame':
      return message.frame.type === 'error'
        ? withError(state, message.frame)
        : withGame(state, message.frame.payload, message.at)
    case 'contributed':
      return { ...state, deals: withContribution(state.deals, message.handId, message.own) }
    case 'checked':
      return {
        ...state,
        hands: state.hands.map((hand) =>
          hand.handId === message.handId ? { ...hand, isRefused: message.isRefused } : hand,
        ),
      }
    case 'action_sent':
      return { ...state, pendingAction: message.action, preAction: null }
    case 'action_planned':
      return state.game === null
        ? state
        : { ...state, preAction: togglePreAction(state.preAction, message.action, state.game) }
    case 'time_requested':
      return { ...state, isTimeRequested: true }
    case 'rebuying':
      return { ...state, playerStatus: 'watching' }
    case 'seat_requested':
      return {
        ...state,
        pendingSeat: message.seatIndex,
        seatRefusal: null,
        playerStatus: 'watching',
      }
    case 'dialog_closed':
      return { ...state, seatRefusal: null }
    case 'resuming':
      return { ...state, playerStatus: 'resuming' }
    case 'elsewhere':
    case 'watching':
      return { ...state, playerStatus: message.type, seatRefusal: null }
    case 'leaving':
      return { ...state, playerStatus: 'left' }
    case 'notice':
      return withNotice(state, message.text)
    case 'notice_over':
      return state.notice?.id === message.id ? { ...state, notice: null } : state
  }
}

function withConnection(
  state: TableState,
  { connection, retryAt, refusal = state.refusal }: Extract<TableMessage, { type: 'connection' }>,
): TableState {
  // The page does not repeat unanswered requests, so that the player can decide again.
  const unanswered = connection !== 'open' && {
    pendingAction: null,
    pendingSeat: null,
    isTimeRequested: false,
  }
  return {
    ...state,
    ...unanswered,
    connection,
    retryAt: retryAt ?? null,
    refusal: connection === 'open' ? null : refusal,
    isFirstState: state.isFirstState || connection !== 'open',
  }
}

function withError(state: TableState, { payload }: ErrorFrame): TableState {
  const { message, retryAfterMs } = payload
  const isSeatGone = state.playerStatus === 'resuming' && message === tableRefusals.seatIsGone
  const answered = { ...state, pendingAction: null, pendingSeat: null, isTimeRequested: false }
  // The store repeats the request automatically.
  const isRepeated = retryAfterMs !== undefined && ['resuming', 'left'].includes(state.playerStatus)
  if (isRepeated) return state
  if (isSeatGone) return withNotice({ ...answered, playerStatus: 'gone' }, message)
  if (state.playerStatus === 'left' && state.game?.you) {
    return withNotice({ ...answered, playerStatus: 'seated' }, message)
  }
  if (state.pendingSeat !== null) return { ...answered, seatRefusal: message }
  return withNotice(answered, message)
}

function withNotice(state: TableState, text: string): TableState {
  return { ...state, notice: { id: state.lastId + 1, text }, lastId: state.lastId + 1 }
}

function withGame(state: TableState, game: GameState, at: number): TableState {
  const before = state.game
  // Another instance may send a known change again.
  if (!state.isFirstState && before !== null && game.version <= before.version) return state
  // The first state of a new connection arrives before the seat is resumed. The page keeps showing the seat until then.
  if (state.playerStatus === 'resuming' && game.you === null && before?.you) {
    const deals = withParts(state.deals, game, state.isFirstState, state.hands)
    return { ...state, deals, hands: withRefusals(state.hands, deals) }
  }
  const playerStatus = nextPlayerStatus(state, game)
  const deals = withParts(state.deals, game, state.isFirstState, state.hands)
  const current = handInPlay(state, game)
  const lines = describeChange(before, game).map((text, index) => ({
    // The offset reserves one id for a notice.
    id: state.lastId + 2 + index,
    text,
  }))
  const known = withRefusals(state.hands, deals)
  const hands = withHand(known, game, current, deals)
  const [newest] = hands
  const isNewTurn = game.events.some(({ type }) => type === 'action_required')
  const cancelled = describeCancelled(state.preAction, game)
  return {
    ...(cancelled === null ? state : withNotice(state, cancelled)),
    preAction: keepPreAction(state.preAction, game),
    isTimeRequested: false,
    game,
    isFirstState: false,
    clockOffsetMs: game.serverTime - at,
    playerStatus,
    turnMs: turnLength(state, game, isNewTurn),
    log: [...state.log, ...lines].slice(-maxLines),
    lastId: state.lastId + 1 + lines.length,
    current,
    deals,
    hands,
    session:
      hands === known || newest === undefined ? state.session : addHand(state.session, newest),
    pendingAction: null,
    pendingSeat: game.you === null ? state.pendingSeat : null,
    seatRefusal: game.you === null ? state.seatRefusal : null,
  }
}

function nextPlayerStatus(state: TableState, game: GameState): PlayerStatus {
  if (state.playerStatus === 'left') return 'left'
  // This connection plays the seat until the other tab takes it.
  if (game.you !== null) return state.playerStatus === 'elsewhere' ? 'elsewhere' : 'seated'
  if (state.playerStatus !== 'seated') return state.playerStatus
  const own = state.game?.you ?? null
  if (own === null) return 'watching'
  if (game.seats[own.seatIndex]?.username === own.username) return 'elsewhere'
  return state.game?.seats[own.seatIndex]?.stack === 0 ? 'busted' : 'gone'
}

function turnLength(state: TableState, game: GameState, isNewTurn: boolean): number {
  if (game.turnDeadline === null) return turnMs
  const isLonger = game.turn === state.game?.turn && game.turnDeadline !== state.game.turnDeadline
  if (isNewTurn || isLonger) return game.turnDeadline - game.serverTime
  return game.turnDeadline === state.game?.turnDeadline ? state.turnMs : turnMs
}

function handInPlay({ current }: TableState, { handId, events }: GameState): TableState['current'] {
  if (handId === null || current?.handId === handId) return handId === null ? null : current
  return { handId, sawDeal: events.some(({ type }) => type === 'hand_start') }
}

function withHand(
  hands: readonly StoredHand[],
  game: GameState,
  current: TableState['current'],
  deals: readonly RecordedDeal[],
): readonly StoredHand[] {
  const { buttonIndex, boardTop, boardBottom, results, returned, play, you } = game
  const deal = deals.find(({ handId }) => handId === current?.handId)
  if (current === null || !deal || !results || !returned || !play) return hands
  if (hands.some(({ handId }) => handId === current.handId)) return hands
  const seats = game.seats.map(({ seatIndex, username, hand }) => ({ seatIndex, username, hand }))
  const ownSeat = you?.seatIndex ?? null
  const finished = { buttonIndex, seats, boardTop, boardBottom, results, returned, play, ownSeat }
  return [{ ...current, ...finished, deal }, ...hands].slice(0, maxHands)
}
