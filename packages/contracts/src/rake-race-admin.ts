import * as z from 'zod/mini'
import { change } from './admin-list.ts'
import { Amount, rank, WeeklyWinner } from './contests.ts'
import { field, limits } from './form-field.ts'
import { at } from './response.ts'
import { text } from './text-field.ts'

export const AdminRakePlayer = z.object({
  id: z.int(),
  playerName: z.string(),
  displayName: z.string(),
  rakeAmount: Amount,
  avatarUrl: z.nullable(z.string()),
  isActive: z.boolean(),
  /** When the amount last changed; ties go to the earlier change. */
  lastUpdated: at,
  createdAt: at,
  /** Among all players, including inactive ones. */
  rank,
})
export type AdminRakePlayer = z.infer<typeof AdminRakePlayer>

/** All players by rank, including inactive ones. */
export const AdminRakePlayerList = z.array(AdminRakePlayer)
export type AdminRakePlayerList = z.infer<typeof AdminRakePlayerList>

/**
 * Typed or pasted dollars: `1204.5`, `1,250.50`, `$100`; up to nine digits and two decimals. Commas separate thousands only,
 * so that `1,25` is not read as 125.
 */
export const TypedAmount = z.string('Please enter the amount as text').check(
  z.trim(),
  z.regex(
    /^\$?\s*(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/,
    'Please enter an amount such as 1204.50',
  ),
  z.overwrite((typed) => typed.replaceAll(/[$,\s]/g, '')),
)

/** An https address, a file name, or empty. */
const avatarUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(limits.avatarUrl, `Please use at most ${limits.avatarUrl} characters`),
    z.regex(
      /^(?:|[\w.-]+|https:\/\/[^\s"'<>\\^`{|}\p{C}]+)$/u,
      'Please enter an https address or a file name',
    ),
  )

/** `playerName` is the name at the partner site, `displayName` the one on the page. */
export const RakePlayerRequest = z.strictObject({
  playerName: field(limits.name, 1, 'Please enter the username'),
  displayName: field(limits.name, 1, 'Please enter the name to show'),
  rakeAmount: z._default(TypedAmount, '0.00'),
  avatarUrl: z.optional(z.nullable(avatarUrl)),
  isActive: z._default(z.boolean(), true),
})
export type RakePlayerRequest = z.infer<typeof RakePlayerRequest>

/** All fields of a player. `shown` is the player as it was when editing began; see `LaterChange`. */
export const RakePlayerUpdate = z.extend(RakePlayerRequest, {
  shown: z.optional(
    z.strictObject({
      playerName: text(limits.name),
      displayName: text(limits.name),
      rakeAmount: Amount,
      avatarUrl: z.nullable(text(limits.avatarUrl)),
      isActive: z.boolean(),
    }),
  ),
})
export type RakePlayerUpdate = z.infer<typeof RakePlayerUpdate>

/** With `shown`, the deletion is a conflict if any of it has changed. */
export const RakePlayerDeletion = z.nullish(
  z.strictObject({
    shown: z.optional(
      z.strictObject({
        displayName: z.optional(text(limits.name)),
        rakeAmount: z.optional(Amount),
        isActive: z.optional(z.boolean()),
      }),
    ),
  }),
)

export const RakePlayerChangeResponse = z.object({ ...change, data: AdminRakePlayer })

export const AdminWeeklyWinner = z.extend(WeeklyWinner, { finalizedAt: at, createdAt: at })
export type AdminWeeklyWinner = z.infer<typeof AdminWeeklyWinner>

/** Sorted by week, then by position. */
export const AdminWeeklyWinnerList = z.array(AdminWeeklyWinner)

const weekMessage = 'Week number must be between 1 and 52'

/** A player as the administrator saw it when finalizing. */
export const ShownPlayer = z.strictObject({ id: z.int(), rakeAmount: Amount })
export type ShownPlayer = z.infer<typeof ShownPlayer>

/**
 * Finalizes a week. `shown` are the winners in the order in which they were shown; if others would be published by now, the
 * answer is a conflict with the current winners. Without it the current leaderboard counts.
 */
export const FinalizeRequest = z.strictObject({
  weekNumber: z.int(weekMessage).check(z.gte(1, weekMessage), z.lte(52, weekMessage)),
  shown: z.optional(z.array(ShownPlayer).check(z.maxLength(1000))),
  /** Resets the leaderboard in the same transaction. */
  isReset: z.optional(z.boolean()),
})
export type FinalizeRequest = z.infer<typeof FinalizeRequest>

/** `resetAuditId` is null without a reset, and if every amount was 0.00. */
export const FinalizeResponse = z.object({
  ...change,
  resetAuditId: z.nullable(z.int()),
  data: z.array(AdminWeeklyWinner),
})

/** The `data` of the conflict at `shown`: the current winners in order. */
export const ShownWinners = z.array(
  z.object({ id: z.int(), displayName: z.string(), rakeAmount: Amount }),
)
export type ShownWinners = z.infer<typeof ShownWinners>
