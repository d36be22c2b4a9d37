import * as z from 'zod/mini'
import { SayEmote } from './kook-emotes.ts'
import { Commit, DealPart, Open, RecordedDeal } from './kook-deal.ts'
import { ClaimSecret } from './kook-weekly.ts'
import { HostedTable, HostFrame, StopWaiting, Wait, Waiting } from './kook-lobby.ts'
import { NewUsername, Username } from './kook-names.ts'

/** Seats at a table. */
export const seatCount = 6

/** Largest frame in bytes that the server reads. */
export const maxFrameBytes = 2048

/** A rank and a suit such as `Th` or `As`, or `??` for a card that the receiver may not see. */
const Card = z.string().check(z.regex(/^(?:[2-9TJQKA][hdcs]|\?\?)$/))

const seatIndex = z.int().check(z.gte(0), z.lt(seatCount))
const chips = z.int().check(z.gte(0))

/** Name of a private table in `/ws/kook?table=<name>`; without one it is the house table. */
export const TableName = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'There is no such table'))

export const TableQuery = z.object({ table: z.optional(TableName) })
export type TableQuery = z.infer<typeof TableQuery>

// What the page sends

const SitDown = z.strictObject({
  type: z.literal('sit_down'),
  seatIndex,
  username: NewUsername,
  /** The secret of a claimed name, whose weekly result the hands at a house table count for. */
  claim: z.optional(ClaimSecret),
})

/** The action is refused when the optional `handId` or `turn` is no longer the table's. */
const PlayerAction = z.strictObject({
  type: z.literal('player_action'),
  username: Username,
  action: z.enum(['fold', 'pot']),
  handId: z.optional(z.string().check(z.maxLength(64))),
  turn: z.optional(z.int()),
})

/** Resumes the seat of a closed connection, within 60 seconds. */
const Resume = z.strictObject({
  type: z.literal('resume'),
  resumeToken: z.string().check(z.minLength(1), z.maxLength(128)),
})

const Leave = z.strictObject({ type: z.literal('leave') })

/** Sits the player out, or in again, from the next hand on; the seat of a player who sits out is kept for five minutes. */
const SitOut = z.strictObject({ type: z.enum(['sit_out', 'sit_in']) })

/** Moves the end of the own turn by up to 20 seconds of the time bank; `turn` stays. */
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

// What the server sends

const Seat = z.object({
  seatIndex,
  status: z.enum(['empty', 'active', 'folded']),
  username: z.nullable(z.string()),
  stack: chips,
  /** Four cards of a player in the hand; only the receiver's own are readable. */
  hand: z.array(Card),
  /** In the hand that is played, until it ends. */
  lastAction: z.nullable(z.enum(['fold', 'pot'])),
  /** Chips that a player of the hand has put in so far, the ante included. */
  bet: z.optional(chips),
  /** A player of the hand has put in the whole stack and not folded; true until the hand ends. */
  isAllIn: z.optional(z.boolean()),
  /** The player's connection is closed; the seat is reserved for a minute. */
  isAway: z.boolean(),
  /** The player is dealt no further hand until he sits in; absent otherwise. */
  isSittingOut: z.optional(z.boolean()),
  /** Played by a program, at a practice table only; absent otherwise. */
  isBot: z.optional(z.boolean()),
})

/** The winner of a share of a pot, with the five cards of the hand, unless all others folded. */
const Winner = z.object({
  seatIndex,
  username: z.string(),
  amount: chips,
  handName: z.nullable(z.string()),
  cards: z.array(Card),
  /** The two of these five that the winner held. */
  holeCards: z.array(Card),
})

/** A main or side pot: a share for each board, or one undivided share when a single player is left. */
export const PotResult = z.object({
  amount: chips,
  /** Who played for it: all who could win it, clockwise from the left of the button. */
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

/** Chips that nobody matched, back with who put them in. */
export const ReturnedChips = z.object({ seatIndex, amount: chips })
export type ReturnedChips = z.infer<typeof ReturnedChips>

/**
 * The hand so far, so that a page that opens or reconnects during it misses nothing: the time of the deal, the stacks
 * before the ante by seat (null for seats without a player), and every action in order.
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
 * The receiver's own seat; `resumeToken` is the secret that resumes it, and must be deleted with the seat. `handNames`,
 * such as `full house, aces full of kings`, is null before the flop and without cards; a folded hand has them.
 */
const You = z.object({
  seatIndex,
  username: z.string(),
  resumeToken: z.string(),
  handNames: z.nullable(z.object({ top: z.string(), bottom: z.string() })),
  /** What is left of the time bank, in milliseconds. */
  timeBankMs: z.optional(z.int()),
})

/** A table as one connection may see it. Chips are whole dollars, times epoch milliseconds. */
export const SeenTable = z.object({
  status: z.enum(['waiting', 'dealing', 'betting', 'showdown']),
  pot: chips,
  boardTop: z.array(Card),
  boardBottom: z.array(Card),
  seats: z.array(Seat).check(z.length(seatCount)),
  buttonIndex: seatIndex,
  currentTurnSeat: z.nullable(seatIndex),
  /** Increases with every change, so that an older state is recognized. */
  version: z.int(),
  /** Increases when another player is to act, and with no other change; an action names it. */
  turn: z.int(),
  handId: z.nullable(z.string()),
  turnDeadline: z.nullable(z.int()),
  /** What the host of a private table chose; missing at a table without a host. */
  host: z.optional(HostedTable),
  /** The waiting list, in order; absent while it is empty. */
  waiting: z.optional(z.array(Waiting)),
  /** Missing between hands. */
  play: z.optional(HandPlay),
  you: z.nullable(You),
  /** Only at showdown: the main pot first. With `returned` the sum of all bets. */
  results: z.optional(z.array(PotResult)),
  /** Only at showdown. */
  returned: z.optional(z.array(ReturnedChips)),
})
export type SeenTable = z.infer<typeof SeenTable>

/** What happened at a table, without secrets and without cards; `amount` is what a POT put in. */
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
  /** What is new to the receiver about the deals of this hand and the next one (`kook-deal.ts`); absent without news. */
  deals: z.optional(z.array(DealPart)),
  /** Seats that left out more than one opening in the last twenty hands, and how many; absent when there are none. */
  leftOut: z.optional(z.array(z.object({ seatIndex, times: z.int() }))),
  /** What led to this version since the receiver's last frame, in order; empty in the first frame of a connection. */
  events: z.array(TableEvent),
  /** Connections without a seat at this table, as of some seconds ago. */
  watchers: z.int().check(z.gte(0)),
  /** When the frame was created, by the same clock as `turnDeadline`. */
  serverTime: z.int(),
})
export type GameState = z.infer<typeof GameState>

/**
 * One hand as one receiver saw it, with everything that is needed to verify its deal. The server stores no finished
 * hand: a client builds its history from the states at showdown.
 */
export const HandRecord = z.object({
  handId: z.string(),
  buttonIndex: seatIndex,
  /** Every player of the hand has four cards; only the receiver's own are readable. */
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
 * The frames that carry a state: the payload replaces the previous state, the name is the most telling of its `events`.
 * A connection receives one frame a change, none for a change that it cannot see, and one for several changes that
 * follow at once.
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

/** Refusals that the page reacts to; all others are only shown. */
export const tableRefusals = {
  /** Reply to `resume`: the token is no longer valid. */
  seatIsGone: 'This seat is no longer yours',
  /** Reply to `sit_down`: the browser plays in another tab. */
  hasSeat: 'You already have a seat at this table',
  /** Nothing was changed; the request can be repeated in a moment. */
  isPaused: 'The game is paused for a moment',
  /** The seat was taken, resumed or left a moment ago; the request can be repeated after `retryAfterMs`. */
  tooSoon: 'This seat has just changed. Try again in a second',
  /** Too many seats were requested from the address; the request can be repeated after `retryAfterMs`. */
  tooManyFromNetwork: 'Too many requests for seats from your network. Try again in a minute',
  /** A contribution to a deal was late, or repeated: the page goes on without a say in it. */
  dealHasMovedOn: 'The deal has moved on',
  /** The action was for another hand or turn; the newer state follows. */
  hasMovedOn: 'The table has moved on',
} as const

/**
 * A request was refused and changed nothing; `message` is a sentence for people, fixed for each reason. The same request
 * may succeed after `retryAfterMs`.
 */
export const ErrorFrame = z.object({
  type: z.literal('error'),
  payload: z.object({ message: z.string(), retryAfterMs: z.optional(z.int()) }),
})
export type ErrorFrame = z.infer<typeof ErrorFrame>

export const ServerFrame = z.discriminatedUnion('type', [StateFrame, ErrorFrame])
export type ServerFrame = z.infer<typeof ServerFrame>
