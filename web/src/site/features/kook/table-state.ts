import {
  type ErrorFrame,
  type GameState,
  type HandRecord,
  type ServerFrame,
  tableRefusals,
} from '@cardroom/contracts/kook-game'
import { sentencesOf } from './spoken.ts'

/** How long a player may think, as the rules have it. */
const turnMs = 20_000
/** How long a seat shows what its player did last. */
export const pillMs = 2500
const mostLines = 60
/** Hands that the history keeps. */
export const mostHands = 20

/** Whether the table can be heard. `lost` waits for its next try, `offline` for a network. */
export type Link = 'connecting' | 'open' | 'lost' | 'offline'

/** Where this page stands: `elsewhere` is a seat that another tab took over, `gone` one that was lost. */
export type Standing = 'watching' | 'resuming' | 'seated' | 'elsewhere' | 'busted' | 'left' | 'gone'

/** A hand that is over, as this page was told it. */
export type ToldHand = HandRecord & {
  /** Whether the page was there when the hand was dealt, and so heard the root before anyone acted. */
  sawDeal: boolean
  ownSeat: number | null
}

export type LogLine = { id: number; text: string }

export type TableState = {
  link: Link
  /** Epoch milliseconds of the next try. */
  retryAt: number | null
  game: GameState | null
  /** The next state is the first of its connection, so it may be older than what was known. */
  isFresh: boolean
  /** What has to be added to this machine's clock to get the server's. */
  clockOffsetMs: number
  standing: Standing
  /** How long the turn that runs was when it began. */
  turnMs: number
  pills: readonly { seatIndex: number; action: 'fold' | 'pot'; until: number }[]
  log: readonly LogLine[]
  /** The hand in play: the root it was first told with. */
  current: { handId: string; root: string; sawDeal: boolean } | null
  hands: readonly ToldHand[]
  notice: { id: number; text: string } | null
  pendingAction: 'fold' | 'pot' | null
  /** The seat that was asked for and not given yet. */
  pendingSeat: number | null
  /** Why the last seat was not given. */
  seatRefusal: string | null
  lastId: number
}

export type TableMessage =
  | { type: 'link'; link: Link; retryAt?: number }
  | { type: 'frame'; frame: ServerFrame; at: number }
  | { type: 'asked'; action: 'fold' | 'pot' }
  | { type: 'asked_seat'; seatIndex: number }
  | { type: 'dialog_closed' }
  | { type: 'resuming' }
  | { type: 'leaving' }
  | { type: 'notice'; text: string }
  | { type: 'notice_over'; id: number }
  | { type: 'tick'; at: number }

export const connectingState: TableState = {
  link: 'connecting',
  retryAt: null,
  game: null,
  isFresh: true,
  clockOffsetMs: 0,
  standing: 'watching',
  turnMs,
  pills: [],
  log: [],
  current: null,
  hands: [],
  notice: null,
  pendingAction: null,
  pendingSeat: null,
  seatRefusal: null,
  lastId: 0,
}

/** The page's table after a message: nothing here knows of sockets, clocks or storage. */
export function reduce(state: TableState, message: TableMessage): TableState {
  switch (message.type) {
    case 'link':
      return linked(state, message.link, message.retryAt ?? null)
    case 'frame':
      return message.frame.type === 'error'
        ? refused(state, message.frame)
        : told(state, message.frame.payload, message.at)
    case 'asked':
      return { ...state, pendingAction: message.action }
    case 'asked_seat':
      return {
        ...state,
        pendingSeat: message.seatIndex,
        seatRefusal: null,
        standing: 'watching',
      }
    case 'dialog_closed':
      return { ...state, seatRefusal: null }
    case 'resuming':
      return { ...state, standing: 'resuming' }
    case 'leaving':
      return { ...state, standing: 'left' }
    case 'notice':
      return noticed(state, message.text)
    case 'notice_over':
      return state.notice?.id === message.id ? { ...state, notice: null } : state
    case 'tick':
      return { ...state, pills: state.pills.filter(({ until }) => until > message.at) }
  }
}

function linked(state: TableState, link: Link, retryAt: number | null): TableState {
  // What was asked and not answered is asked again by the player, if it is still true.
  const unanswered = link !== 'open' && { pendingAction: null, pendingSeat: null }
  return { ...state, ...unanswered, link, retryAt, isFresh: state.isFresh || link !== 'open' }
}

function refused(state: TableState, { payload: { message } }: ErrorFrame): TableState {
  const isSeatGone = state.standing === 'resuming' && message === tableRefusals.seatIsGone
  const answered = { ...state, pendingAction: null, pendingSeat: null }
  if (isSeatGone) return noticed({ ...answered, standing: 'gone' }, message)
  if (state.standing === 'left' && state.game?.you) {
    return noticed({ ...answered, standing: 'seated' }, message)
  }
  if (state.pendingSeat !== null) return { ...answered, seatRefusal: message }
  return noticed(answered, message)
}

function noticed(state: TableState, text: string): TableState {
  return { ...state, notice: { id: state.lastId + 1, text }, lastId: state.lastId + 1 }
}

function told(state: TableState, game: GameState, at: number): TableState {
  const before = state.game
  // Who sits is told a change once for each of its events, all with the same payload.
  if (!state.isFresh && before !== null && game.version <= before.version) return state
  // A new connection is told the table before the seat is back: until then the seat stays as it was.
  if (state.standing === 'resuming' && game.you === null && before?.you) return state
  const standing = standingAfter(state, game)
  const current = handInPlay(state, game)
  const lines = sentencesOf(before, game).map((text, index) => ({
    id: state.lastId + 1 + index,
    text,
  }))
  const made = game.events.flatMap((event) => (event.type === 'action_made' ? [event] : []))
  const isNewTurn = game.events.some(({ type }) => type === 'action_required')
  return {
    ...state,
    game,
    isFresh: false,
    clockOffsetMs: game.serverTime - at,
    standing,
    turnMs: turnLength(state, game, isNewTurn),
    pills: [
      ...state.pills.filter(({ until }) => until > at),
      ...made.map(({ seatIndex, action }) => ({ seatIndex, action, until: at + pillMs })),
    ],
    log: [...state.log, ...lines].slice(-mostLines),
    lastId: state.lastId + lines.length,
    current,
    hands: withHand(state.hands, game, current),
    pendingAction: null,
    pendingSeat: game.you === null ? state.pendingSeat : null,
    seatRefusal: game.you === null ? state.seatRefusal : null,
  }
}

function standingAfter(state: TableState, game: GameState): Standing {
  if (state.standing === 'left') return 'left'
  if (game.you !== null) return 'seated'
  if (state.standing !== 'seated') return state.standing
  const own = state.game?.you ?? null
  if (own === null) return 'watching'
  if (game.seats[own.seatIndex]?.username === own.username) return 'elsewhere'
  return state.game?.seats[own.seatIndex]?.stack === 0 ? 'busted' : 'gone'
}

function turnLength(state: TableState, game: GameState, isNewTurn: boolean): number {
  if (game.turnDeadline === null) return turnMs
  if (isNewTurn) return game.turnDeadline - game.serverTime
  return game.turnDeadline === state.game?.turnDeadline ? state.turnMs : turnMs
}

/** The root counts as it was told first: one that changes later proves nothing. */
function handInPlay(state: TableState, { handId, root, events }: GameState): TableState['current'] {
  if (handId === null || root === null) return null
  if (state.current?.handId === handId) return state.current
  return { handId, root, sawDeal: events.some(({ type }) => type === 'hand_start') }
}

function withHand(
  hands: readonly ToldHand[],
  game: GameState,
  current: TableState['current'],
): readonly ToldHand[] {
  if (game.results === undefined || current === null) return hands
  if (hands.some(({ handId }) => handId === current.handId)) return hands
  const { buttonIndex, boardTop, boardBottom, proofs, results, you } = game
  const hand: ToldHand = {
    ...current,
    buttonIndex,
    seats: game.seats.map(({ seatIndex, username, hand: cards }) => ({
      seatIndex,
      username,
      hand: cards,
    })),
    boardTop,
    boardBottom,
    proofs,
    results,
    ownSeat: you?.seatIndex ?? null,
  }
  return [hand, ...hands].slice(0, mostHands)
}
