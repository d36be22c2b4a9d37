import * as z from 'zod/mini'

/** Seats at a table. */
export const seatCount = 6

/** Largest frame in bytes that the server reads. */
export const maxFrameBytes = 2048

/** A rank and a suit such as `Th` or `As`, or `??` for a card that the receiver may not see. */
export const Card = z.string().check(z.regex(/^(?:[2-9TJQKA][hdcs]|\?\?)$/))
export type Card = z.infer<typeof Card>

const seatIndex = z.int().check(z.gte(0), z.lt(seatCount))
const chips = z.int().check(z.gte(0))

/** 1 to 20 letters, digits, spaces and `_ . -`; compared at the table without regard to case. */
export const Username = z
  .string()
  .check(
    z.normalize('NFKC'),
    z.trim(),
    z.minLength(1, 'Enter a username'),
    z.maxLength(20, 'A username has at most 20 characters'),
    z.regex(/^[\p{L}\p{N}_. -]*$/u, 'A username has letters, digits, spaces and _ . - only'),
  )
export type Username = z.infer<typeof Username>

/** Name of a private table in `/ws/kook?table=<name>`; without one the house's own table is meant. */
export const TableName = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'There is no such table'))
export type TableName = z.infer<typeof TableName>

export const TableQuery = z.object({ table: z.optional(TableName) })
export type TableQuery = z.infer<typeof TableQuery>

// What the page sends

export const SitDown = z.strictObject({
  type: z.literal('sit_down'),
  seatIndex,
  username: Username,
})
export type SitDown = z.infer<typeof SitDown>

/** `handId` and `version` may be sent along; the action is refused when they are no longer true. */
export const PlayerAction = z.strictObject({
  type: z.literal('player_action'),
  username: Username,
  action: z.enum(['fold', 'pot']),
  handId: z.optional(z.string().check(z.maxLength(64))),
  version: z.optional(z.int()),
})
export type PlayerAction = z.infer<typeof PlayerAction>

/** Takes back the seat that a closed connection left, within its 60 seconds. */
export const Resume = z.strictObject({
  type: z.literal('resume'),
  resumeToken: z.string().check(z.minLength(1), z.maxLength(128)),
})
export type Resume = z.infer<typeof Resume>

export const Leave = z.strictObject({ type: z.literal('leave') })
export type Leave = z.infer<typeof Leave>

export const ClientFrame = z.discriminatedUnion('type', [SitDown, PlayerAction, Resume, Leave])
export type ClientFrame = z.infer<typeof ClientFrame>

// What the server sends

export const Seat = z.object({
  seatIndex,
  status: z.enum(['empty', 'active', 'folded']),
  username: z.nullable(z.string()),
  stack: chips,
  /** Four cards during a hand; only the receiver's own are readable. */
  hand: z.array(Card),
  lastAction: z.nullable(z.enum(['fold', 'pot'])),
})
export type Seat = z.infer<typeof Seat>

/** Who won a share of a pot: with the five cards that made the hand, unless everyone else had folded. */
export const Winner = z.object({
  seatIndex,
  username: z.string(),
  amount: chips,
  handName: z.nullable(z.string()),
  cards: z.array(Card),
})
export type Winner = z.infer<typeof Winner>

/** One layer of the pot: a share for each board, or one undivided where a single player was left. */
export const PotResult = z.object({
  amount: chips,
  shares: z.array(
    z.object({
      board: z.enum(['top', 'bottom', 'undivided']),
      amount: chips,
      winners: z.array(Winner),
    }),
  ),
})
export type PotResult = z.infer<typeof PotResult>

/** The receiver's own place; `resumeToken` is the secret that takes the seat back. */
export const You = z.object({
  seatIndex,
  username: z.string(),
  resumeToken: z.string(),
})
export type You = z.infer<typeof You>

/** The whole table as one connection may see it. Chips are whole dollars, times epoch milliseconds. */
export const GameState = z.object({
  status: z.enum(['waiting', 'dealing', 'betting', 'showdown']),
  pot: chips,
  boardTop: z.array(Card),
  boardBottom: z.array(Card),
  seats: z.array(Seat).check(z.length(seatCount)),
  buttonIndex: seatIndex,
  currentTurnSeat: z.nullable(seatIndex),
  /** Rises with every change, so that an older state is known as such. */
  version: z.int(),
  handId: z.nullable(z.string()),
  turnDeadline: z.nullable(z.int()),
  you: z.nullable(You),
  /** Only at showdown. */
  results: z.optional(z.array(PotResult)),
})
export type GameState = z.infer<typeof GameState>

/** The frames that carry a state; the name says what happened, the payload replaces what was known. */
export const stateFrameTypes = [
  'game_state',
  'seat_update',
  'hand_start',
  'action_required',
  'action_made',
  'board_update',
  'showdown',
] as const

export const StateFrame = z.object({ type: z.enum(stateFrameTypes), payload: GameState })
export type StateFrame = z.infer<typeof StateFrame>

/** Something was refused; `message` is a sentence for people. */
export const ErrorFrame = z.object({
  type: z.literal('error'),
  payload: z.object({ message: z.string() }),
})
export type ErrorFrame = z.infer<typeof ErrorFrame>

export const ServerFrame = z.discriminatedUnion('type', [StateFrame, ErrorFrame])
export type ServerFrame = z.infer<typeof ServerFrame>
