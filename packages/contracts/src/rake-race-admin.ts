import * as z from 'zod/mini'
import { at, change } from './admin-list.ts'
import { Amount, rank, WeeklyWinner } from './contests.ts'
import { field, limits } from './form-field.ts'
import { text } from './text-field.ts'

export const AdminRakePlayer = z.object({
  id: z.int(),
  playerName: z.string(),
  displayName: z.string(),
  rakeAmount: Amount,
  avatarUrl: z.nullable(z.string()),
  isActive: z.boolean(),
  /** When the amount last changed. Of two equal amounts the earlier one ranks first. */
  lastUpdated: at,
  createdAt: at,
  /** Among all players, active or not. */
  rank,
})
export type AdminRakePlayer = z.infer<typeof AdminRakePlayer>

/** All players, active or not, by rank. */
export const AdminRakePlayerList = z.array(AdminRakePlayer)
export type AdminRakePlayerList = z.infer<typeof AdminRakePlayerList>

/**
 * Dollars as typed or pasted from the partner's report: `1204.5`, `1,250.50`, `$100`; up to nine
 * digits and two decimals. Commas may only separate thousands, so that `1,25` is not read as 125.
 */
export const TypedAmount = z.string('Please enter the amount as text').check(
  z.trim(),
  z.regex(
    /^\$?\s*(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/,
    'Please enter an amount such as 1204.50',
  ),
  z.overwrite((typed) => typed.replaceAll(/[$,\s]/g, '')),
)

/** An https address or a plain file name; empty for none. */
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

/** A player of the leaderboard, with the name at the partner site and the shown name. */
export const RakePlayerRequest = z.strictObject({
  playerName: field(limits.name, 1, 'Please enter the username'),
  displayName: field(limits.name, 1, 'Please enter the name to show'),
  rakeAmount: z._default(TypedAmount, '0.00'),
  avatarUrl: z.optional(z.nullable(avatarUrl)),
  isActive: z._default(z.boolean(), true),
})
export type RakePlayerRequest = z.infer<typeof RakePlayerRequest>

/** All fields of an existing player. `shown` is the player from when the edit began; see `LaterChange`. */
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

/** A deletion may include the shown values, and is then refused if any has changed. */
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

/** Every winner so far, by week, then by position. */
export const AdminWeeklyWinnerList = z.array(AdminWeeklyWinner)

const weekMessage = 'Week number must be between 1 and 52'

/** A player as the leaderboard showed it to the administrator who finalizes the week. */
export const ShownPlayer = z.strictObject({ id: z.int(), rakeAmount: Amount })
export type ShownPlayer = z.infer<typeof ShownPlayer>

/**
 * Finalizes a week. `shown` are the winners that the administrator saw, in order. If the current
 * winners, their order or their amounts differ, nothing is published, and the answer is a conflict
 * with the current winners. Without `shown` the current leaderboard counts.
 */
export const FinalizeRequest = z.strictObject({
  weekNumber: z.int(weekMessage).check(z.gte(1, weekMessage), z.lte(52, weekMessage)),
  shown: z.optional(z.array(ShownPlayer).check(z.maxLength(1000))),
  /** Resets the leaderboard in the same transaction. */
  isReset: z.optional(z.boolean()),
})
export type FinalizeRequest = z.infer<typeof FinalizeRequest>

/** `resetAuditId` is the audit line of the reset; null without a reset, or if every amount was 0.00. */
export const FinalizeResponse = z.object({
  ...change,
  resetAuditId: z.nullable(z.int()),
  data: z.array(AdminWeeklyWinner),
})

/** `data` of the conflict at `shown`: the current winners, in order. */
export const ShownWinners = z.array(
  z.object({ id: z.int(), displayName: z.string(), rakeAmount: Amount }),
)
export type ShownWinners = z.infer<typeof ShownWinners>
