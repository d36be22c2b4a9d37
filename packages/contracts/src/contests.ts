import * as z from 'zod/mini'
import { email } from './email.ts'
import { text } from './text.ts'

/*
 * Public calls first, by page. What administrators send and see follows the same names with an
 * `Admin` before them.
 */

/** Longest values that are stored. */
export const limits = { name: 120 } as const

/** Dollars as exact decimal text with two places, such as `1204.50`. */
const Amount = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/))

// Newsletter

export const NewsletterRequest = z.strictObject({
  email: email(),
  name: z.optional(text(limits.name)),
  interestedInGame: z.optional(z.boolean()),
})
export type NewsletterRequest = z.infer<typeof NewsletterRequest>

/** The same whether the address was new or already on the list. */
export const NewsletterResponse = z.object({ success: z.literal(true), message: z.string() })
export type NewsletterResponse = z.infer<typeof NewsletterResponse>

// Rake race

/** One row of the public leaderboard. `avatarUrl` is an https address or a file name, or null. */
export const RakePlayer = z.object({
  id: z.int(),
  playerName: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  rakeAmount: Amount,
})
export type RakePlayer = z.infer<typeof RakePlayer>

/** How many players the public leaderboard shows. */
export const leaderboardSize = 5

/** The active players with the highest amounts, highest first; a tie goes to the earlier update. */
export const RakePlayerList = z.array(RakePlayer)
export type RakePlayerList = z.infer<typeof RakePlayerList>

/** A winner of a finalized week: `position` 1 to 3, `prizeAmount` in whole USDT. */
export const WeeklyWinner = z.object({
  id: z.int(),
  weekNumber: z.int(),
  position: z.int(),
  playerName: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  rakeAmount: Amount,
  prizeAmount: z.int(),
})
export type WeeklyWinner = z.infer<typeof WeeklyWinner>

/** Every winner so far, by week, then by position. */
export const WeeklyWinnerList = z.array(WeeklyWinner)
export type WeeklyWinnerList = z.infer<typeof WeeklyWinnerList>
