import * as z from 'zod/mini'
import { SayEmote } from './kook-emotes.ts'
import { Commit, DealPart, Open, RecordedDeal } from './kook-deal.ts'
import { ClaimSecret } from './kook-weekly.ts'
import { HostedTable, HostFrame, StopWaiting, Wait, Waiting } from './kook-lobby.ts'
import { NewUsername, Username } from './kook-names.ts'

export const seatCount = 6

/** The largest frame that the server accepts, in bytes. */
export const maxFrameBytes = 2048

/** A rank and a suit such as `Th` or `As`, or `??` for a hidden card. */
const Card = z.string().check(z.regex(/^(?:[2-9TJQKA][hdcs]|\?\?)$/))

const seatIndex = z.int().check(z.gte(0), z.lt(seatCount))
const chips = z.int().check(z.gte(0))

/** The name of a table in `/ws/kook?table=<name>`; the house table by default. */
export const TableName = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'There is no such table'))

export const TableQuery = z.object({ table: z.optional(TableName) })
export type TableQuery = z.infer<typeof TableQuery>

// Frames of the page

const SitDown = z.strictObject({
  type: z.literal('sit_down'),
  seatIndex,
  username: NewUsername,
  /** The secret of a claimed name, whose weekly result the hands at a house table count towards. */
  claim: z.optional(ClaimSecret),
})

/** Refused if the optional `handId` or `turn` is outdated. */
const PlayerAction = z.strictObject({
  type: z.literal('player_action'),
  username: Username,
  action: z.enum(['fold', 'pot']),
  handId: z.optional(z.string().check(z.maxLength(64))),
  turn: z.optional(z.int()),
})

/** Resumes the seat of a closed connection within 60 seconds. */
const Resume = z.strictObject({
  type: z.literal('resume'),
  resumeToken: z.string().check(z.minLength(1), z.maxLength(128)),
})

const Leave = z.strictObject({ type: z.literal('leave') })

/** Sits out or in again from the next hand on. The seat is kept for five minutes. */
const SitOut = z.strictObject({ type: z.enum(['sit_out', 'sit_in']) })

/** Extends the own turn by up to 20 seconds of the time bank; `turn` stays the same. */
const TakeTime = z.strictObject({
  type: z.literal('take_time'),
  username: Username,
  handId: z.optional(z.string().check(z.maxLength(64))),
  turn: z.optional(z.int()),
})

export const ClientFrame = z.discriminatedUnion('type', [
  SitDown,
  PlayerAction,
  Resume,
  Leave,
  SitOut,
  TakeTime,
  SayEmote,
  HostFrame,
  Wait,
  StopWaiting,
  Commit,
  Open,
])
export type ClientFrame = z.infer<typeof ClientFrame>

// Frames of the server

const Seat = z.object({
  seatIndex,
  status: z.enum(['empty', 'active', 'folded']),
  username: z.nullable(z.string()),
  stack: chips,
  /** Four cards of a player in the hand; only the receiver's own are visible. */
  hand: z.array(Card),
  /** In the current hand. */
  lastAction: z.nullable(z.enum(['fold', 'pot'])),
  /** Chips put in so far in this hand, including the ante. */
  bet: z.optional(chips),
  /** The whole stack is in and the player has not folded. */
  isAllIn: z.optional(z.boolean()),
  /** The player's connection is closed; the seat is reserved for a minute. */
  isAway: z.boolean(),
  /** Dealt out until the player sits in; absent otherwise. */
  isSittingOut: z.optional(z.boolean()),
  /** A bot of a practice table; absent otherwise. */
  isBot: z.optional(z.boolean()),
})

/** A winner of a share of a pot, with the five cards of the hand unless all others folded. */
const Winner = z.object({
  seatIndex,
  username: z.string(),
  amount: chips,
  handName: z.nullable(z.string()),
  cards: z.array(Card),
  /** The two of these five that are hole cards. */
  holeCards: z.array(Card),
})

/** A main or side pot, with one share per board, or one undivided share if a single player is left. */
export const PotResult = z.object({
  amount: chips,
  /** All players who could win it, clockwise from the left of the button. */
  seats: z.array(seatIndex),
  shares: z.array(
    z.object({
      board: z.enum(['top', 'bottom', 'undivided']),
      amount: chips,
      winners: z.array(Winner),
    }),
  ),
})
export type PotResult = z.infer<typeof PotResult>

/** Unmatched chips, returned to their player. */
export const ReturnedChips = z.object({ seatIndex, amount: chips })
export type ReturnedChips = z.infer<typeof ReturnedChips>

/**
 * The course of the current hand, so that new and reconnected players miss nothing: the time of the deal, the stacks before
 * the ante by seat (null for seats without cards), and every action in order.
 */
export const HandPlay = z.object({
  startedAt: z.int(),
  ante: chips,
  stacks: z.array(z.nullable(chips)).check(z.length(seatCount)),
  /** Seat, chips put in, and milliseconds since the deal; a FOLD puts in 0, a POT always more. */
  actions: z.array(z.tuple([seatIndex, chips, z.int().check(z.gte(0))])),
})
export type HandPlay = z.infer<typeof HandPlay>

/**
 * The receiver's own seat. `resumeToken` is the secret that resumes it; delete it with the seat. `handNames`, such as
 * `full house, aces full of kings`, is null before the flop and without cards, and remains after folding.
 */
const You = z.object({
  seatIndex,
  username: z.string(),
  resumeToken: z.string(),
  handNames: z.nullable(z.object({ top: z.string(), bottom: z.string() })),
  /** The rest of the time bank, in milliseconds. */
  timeBankMs: z.optional(z.int()),
})

/** A table as one connection may see it. Chips are whole dollars, times are epoch milliseconds. */
export const SeenTable = z.object({
  status: z.enum(['waiting', 'dealing', 'betting', 'showdown']),
  pot: chips,
  boardTop: z.array(Card),
  boardBottom: z.array(Card),
  seats: z.array(Seat).check(z.length(seatCount)),
  buttonIndex: seatIndex,
  currentTurnSeat: z.nullable(seatIndex),
  /** Increases with every change. */
  version: z.int(),
  /** Increases only when another player must act; actions refer to it. */
  turn: z.int(),
  handId: z.nullable(z.string()),
  turnDeadline: z.nullable(z.int()),
  /** Only at hosted tables. */
  host: z.optional(HostedTable),
  /** The waiting list in order; missing if empty. */
  waiting: z.optional(z.array(Waiting)),
  /** Missing between hands. */
  play: z.optional(HandPlay),
  you: z.nullable(You),
  /** Only at showdown, the main pot first. Together with `returned` the sum of all bets. */
  results: z.optional(z.array(PotResult)),
  /** Only at showdown. */
  returned: z.optional(z.array(ReturnedChips)),
})
export type SeenTable = z.infer<typeof SeenTable>

/** An event at a table, without secrets and cards; `amount` is the number of chips of a POT. */
export const TableEvent = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['game_state', 'showdown']) }),
  z.object({ type: z.literal('seat_update'), seatIndex }),
  z.object({ type: z.literal('hand_start'), handId: z.string() }),
  z.object({ type: z.literal('action_required'), seatIndex }),
  z.object({
    type: z.literal('action_made'),
    seatIndex,
    action: z.enum(['fold', 'pot']),
    amount: chips,
  }),
  z.object({ type: z.literal('board_update'), street: z.enum(['flop', 'turn', 'river']) }),
])
export type TableEvent = z.infer<typeof TableEvent>

/** The whole game as one connection may see it: every frame replaces the previous state. */
export const GameState = z.extend(SeenTable, {
  /** New facts about the deals of this hand and the next one (`kook-deal.ts`); absent without news. */
  deals: z.optional(z.array(DealPart)),
  /** Seats that missed more than one opening in the last twenty hands, and how many; absent without any. */
  leftOut: z.optional(z.array(z.object({ seatIndex, times: z.int() }))),
  /** Events since the receiver's last frame, in order; empty in the first frame. */
  events: z.array(TableEvent),
  /** Connections without a seat, some seconds old. */
  watchers: z.int().check(z.gte(0)),
  /** By the same clock as `turnDeadline`. */
  serverTime: z.int(),
})
export type GameState = z.infer<typeof GameState>

/**
 * A hand as one receiver saw it, with everything needed to verify its deal. The server stores no finished hands; clients
 * build their history from the states at showdown.
 */
export const HandRecord = z.object({
  handId: z.string(),
  buttonIndex: seatIndex,
  /** Every player of the hand has four cards; only the receiver's own are visible. */
  seats: z.array(z.pick(Seat, { seatIndex: true, username: true, hand: true })),
  boardTop: z.array(Card),
  boardBottom: z.array(Card),
  results: z.array(PotResult),
  returned: z.array(ReturnedChips),
  play: HandPlay,
  /** The receiver's seat; null for a watcher. */
  ownSeat: z.nullable(seatIndex),
  /** The private table's name; missing at the house table. */
  table: z.optional(z.string().check(z.maxLength(64))),
  deal: RecordedDeal,
})
export type HandRecord = z.infer<typeof HandRecord>

/**
 * A frame whose payload replaces the previous state; its type is the most important of its `events`. A connection receives
 * one frame per visible change, or one for several simultaneous changes.
 */
export const StateFrame = z.object({
  type: z.enum([
    'game_state',
    'seat_update',
    'hand_start',
    'action_required',
    'action_made',
    'board_update',
    'showdown',
  ]),
  payload: GameState,
})
export type StateFrame = z.infer<typeof StateFrame>

/** Refusals that the page handles; others are only shown. */
export const tableRefusals = {
  /** Reply to `resume`: the token is no longer valid. */
  seatIsGone: 'This seat is no longer yours',
  /** Reply to `sit_down`: the browser plays in another tab. */
  hasSeat: 'You already have a seat at this table',
  /** Nothing was changed; the request can be repeated shortly. */
  isPaused: 'The game is paused for a moment',
  /** The seat was taken, resumed or left a moment ago; the request can be repeated after `retryAfterMs`. */
  tooSoon: 'This seat has just changed. Try again in a second',
  /** Too many seats were requested from the address; the request can be repeated after `retryAfterMs`. */
  tooManyFromNetwork: 'Too many requests for seats from your network. Try again in a minute',
  /** A contribution to a deal was late or repeated; the page continues without one. */
  dealHasMovedOn: 'The deal has moved on',
  /** The action was for another hand or turn; the newer state follows. */
  hasMovedOn: 'The table has moved on',
} as const

/**
 * A refused request, which changed nothing. `message` is a fixed sentence per reason. The same request may succeed after
 * `retryAfterMs`.
 */
export const ErrorFrame = z.object({
  type: z.literal('error'),
  payload: z.object({ message: z.string(), retryAfterMs: z.optional(z.int()) }),
})
export type ErrorFrame = z.infer<typeof ErrorFrame>

export const ServerFrame = z.discriminatedUnion('type', [StateFrame, ErrorFrame])
export type ServerFrame = z.infer<typeof ServerFrame>
