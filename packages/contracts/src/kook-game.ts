import * as z from 'zod/mini'
import { SayEmote } from './kook-emotes.ts'
import { Commit, DealPart, Open, RecordedDeal } from './kook-deal.ts'
import { ClaimSecret } from './kook-weekly.ts'
import { HostedTable, HostFrame, StopWaiting, Wait, Waiting } from './kook-lobby.ts'
import { NewUsername, Username } from './kook-names.ts'

export const seatCount = 6

/** The largest frame that the server accepts, in bytes. */
export const maxFrameBytes = 2048

/** A rank and a suit such as `Th` or `As`, or `??` for a card that the receiver may not see. */
const Card = z.string().check(z.regex(/^(?:[2-9TJQKA][hdcs]|\?\?)$/))

const seatIndex = z.int().check(z.gte(0), z.lt(seatCount))
const chips = z.int().check(z.gte(0))

/** The name of a private table in `/ws/kook?table=<name>`. Without a name, the table is the house table. */
export const TableName = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'There is no such table'))

export const TableQuery = z.object({ table: z.optional(TableName) })
export type TableQuery = z.infer<typeof TableQuery>

// Frames that the page sends

const SitDown = z.strictObject({
  type: z.literal('sit_down'),
  seatIndex,
  username: NewUsername,
  /** The secret of a claimed name. Hands at a house table count toward that name's weekly result. */
  claim: z.optional(ClaimSecret),
})

/** FOLD or POT. The server refuses it if the optional `handId` or `turn` no longer matches the table. */
const PlayerAction = z.strictObject({
  type: z.literal('player_action'),
  username: Username,
  action: z.enum(['fold', 'pot']),
  handId: z.optional(z.string().check(z.maxLength(64))),
  turn: z.optional(z.int()),
})

/** Resumes the seat of a closed connection, within 60 seconds of the disconnect. */
const Resume = z.strictObject({
  type: z.literal('resume'),
  resumeToken: z.string().check(z.minLength(1), z.maxLength(128)),
})

const Leave = z.strictObject({ type: z.literal('leave') })

/**
 * Sits the player out, or back in, starting with the next hand. The server keeps a sitting-out player's seat for five
 * minutes.
 */
const SitOut = z.strictObject({ type: z.enum(['sit_out', 'sit_in']) })

/** Extends the sender's turn by up to 20 seconds from the time bank; `turn` does not change. */
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

// Frames that the server sends

const Seat = z.object({
  seatIndex,
  status: z.enum(['empty', 'active', 'folded']),
  username: z.nullable(z.string()),
  stack: chips,
  /** The four cards of a player in the hand; only the receiver's own cards are readable. */
  hand: z.array(Card),
  /** The player's last action in the current hand; it is kept until the hand ends. */
  lastAction: z.nullable(z.enum(['fold', 'pot'])),
  /** The chips that a player in the hand has put in so far, including the ante. */
  bet: z.optional(chips),
  /** True from the moment a player in the hand has put in the whole stack without folding, until the hand ends. */
  isAllIn: z.optional(z.boolean()),
  /** Whether the player's connection is closed. The server reserves the seat for a minute. */
  isAway: z.boolean(),
  /** Whether the player gets no further hands until sitting back in; absent otherwise. */
  isSittingOut: z.optional(z.boolean()),
  /** Whether a bot plays the seat, which happens only at a practice table; absent otherwise. */
  isBot: z.optional(z.boolean()),
})

/** The winner of a share of a pot, with the five cards of the winning hand unless all others folded. */
const Winner = z.object({
  seatIndex,
  username: z.string(),
  amount: chips,
  handName: z.nullable(z.string()),
  cards: z.array(Card),
  /** The two of these five cards that are the winner's hole cards. */
  holeCards: z.array(Card),
})

/** A main or side pot: one share per board, or one undivided share when a single player is left. */
export const PotResult = z.object({
  amount: chips,
  /** The players who could win the pot, clockwise from the left of the button. */
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

/** Unmatched chips that are returned to the player who put them in. */
export const ReturnedChips = z.object({ seatIndex, amount: chips })
export type ReturnedChips = z.infer<typeof ReturnedChips>

/**
 * The hand so far, so that a page that opens or reconnects during it has the full picture: the time of the deal, the
 * stacks before the ante by seat (null for seats without a player), and every action in order.
 */
export const HandPlay = z.object({
  startedAt: z.int(),
  ante: chips,
  stacks: z.array(z.nullable(chips)).check(z.length(seatCount)),
  /** Seat, chips put in, and milliseconds since the deal. A FOLD puts in 0; a POT always puts in more than 0. */
  actions: z.array(z.tuple([seatIndex, chips, z.int().check(z.gte(0))])),
})
export type HandPlay = z.infer<typeof HandPlay>

/**
 * The receiver's own seat. `resumeToken` is the secret that resumes the seat, and the page must delete it when the seat
 * is given up. `handNames`, such as `full house, aces full of kings`, is null before the flop and without cards; a
 * folded hand still has names.
 */
const You = z.object({
  seatIndex,
  username: z.string(),
  resumeToken: z.string(),
  handNames: z.nullable(z.object({ top: z.string(), bottom: z.string() })),
  /** The time left in the time bank, in milliseconds. */
  timeBankMs: z.optional(z.int()),
})

/** A table as one connection may see it. Chips are whole dollars; times are epoch milliseconds. */
export const SeenTable = z.object({
  status: z.enum(['waiting', 'dealing', 'betting', 'showdown']),
  pot: chips,
  boardTop: z.array(Card),
  boardBottom: z.array(Card),
  seats: z.array(Seat).check(z.length(seatCount)),
  buttonIndex: seatIndex,
  currentTurnSeat: z.nullable(seatIndex),
  /** Increases with every change, so that a page can detect an older state. */
  version: z.int(),
  /** Increases only when a different player is to act. An action includes it. */
  turn: z.int(),
  handId: z.nullable(z.string()),
  turnDeadline: z.nullable(z.int()),
  /** The settings of a private table's host; absent at a table without a host. */
  host: z.optional(HostedTable),
  /** The waiting list, in order; absent while it is empty. */
  waiting: z.optional(z.array(Waiting)),
  /** Absent between hands. */
  play: z.optional(HandPlay),
  you: z.nullable(You),
  /** Present only at showdown, with the main pot first. The amounts and `returned` add up to the sum of all bets. */
  results: z.optional(z.array(PotResult)),
  /** Present only at showdown. */
  returned: z.optional(z.array(ReturnedChips)),
})
export type SeenTable = z.infer<typeof SeenTable>

/** An event at a table, without secrets or cards. `amount` is the number of chips that a POT put in. */
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

/** The whole game as one connection may see it. Every frame replaces the previous state. */
export const GameState = z.extend(SeenTable, {
  /** The news for this receiver about the deals of this hand and the next one (`kook-deal.ts`); absent without news. */
  deals: z.optional(z.array(DealPart)),
  /**
   * The seats that left out more than one opening in the last twenty hands, with the count; absent when there are none.
   */
  leftOut: z.optional(z.array(z.object({ seatIndex, times: z.int() }))),
  /** The events since the receiver's last frame, in order; empty in the first frame of a connection. */
  events: z.array(TableEvent),
  /** The number of connections without a seat at this table. It may be a few seconds old. */
  watchers: z.int().check(z.gte(0)),
  /** The time when the frame was created, by the same clock as `turnDeadline`. */
  serverTime: z.int(),
})
export type GameState = z.infer<typeof GameState>

/**
 * One hand as one receiver saw it, with everything needed to verify its deal. The server does not store finished hands:
 * a client builds its history from the states at showdown.
 */
export const HandRecord = z.object({
  handId: z.string(),
  buttonIndex: seatIndex,
  /** Every player of the hand has four cards here; only the receiver's own cards are readable. */
  seats: z.array(z.pick(Seat, { seatIndex: true, username: true, hand: true })),
  boardTop: z.array(Card),
  boardBottom: z.array(Card),
  results: z.array(PotResult),
  returned: z.array(ReturnedChips),
  play: HandPlay,
  /** The receiver's seat; null for a watcher. */
  ownSeat: z.nullable(seatIndex),
  /** The private table's name; absent at the house table. */
  table: z.optional(z.string().check(z.maxLength(64))),
  deal: RecordedDeal,
})
export type HandRecord = z.infer<typeof HandRecord>

/**
 * The frames that carry a state. The payload replaces the previous state, and `type` is the most significant of its
 * `events`. A connection receives one frame per change, no frame for a change that it cannot see, and one frame for
 * several changes in quick succession.
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

/** The refusals that the page handles specially; it only displays all others. */
export const tableRefusals = {
  /** The reply to `resume` when the token is no longer valid. */
  seatIsGone: 'This seat is no longer yours',
  /** The reply to `sit_down` when the same browser already plays in another tab. */
  hasSeat: 'You already have a seat at this table',
  /** Nothing changed; the page can repeat the request in a moment. */
  isPaused: 'The game is paused for a moment',
  /** A player took, resumed or left the seat a moment ago; the page can repeat the request after `retryAfterMs`. */
  tooSoon: 'This seat has just changed. Try again in a second',
  /** The network requested too many seats; the page can repeat the request after `retryAfterMs`. */
  tooManyFromNetwork: 'Too many requests for seats from your network. Try again in a minute',
  /** A contribution to a deal was late or repeated; the page continues without a say in that deal. */
  dealHasMovedOn: 'The deal has moved on',
  /** The action was for another hand or turn; the current state follows. */
  hasMovedOn: 'The table has moved on',
} as const

/**
 * A request was refused and changed nothing. `message` is a sentence for people, fixed for each reason. The same
 * request may succeed after `retryAfterMs`.
 */
export const ErrorFrame = z.object({
  type: z.literal('error'),
  payload: z.object({ message: z.string(), retryAfterMs: z.optional(z.int()) }),
})
export type ErrorFrame = z.infer<typeof ErrorFrame>

export const ServerFrame = z.discriminatedUnion('type', [StateFrame, ErrorFrame])
export type ServerFrame = z.infer<typeof ServerFrame>
