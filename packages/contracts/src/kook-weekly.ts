import * as z from 'zod/mini'
import { email } from './email.ts'
import { NewUsername } from './kook-names.ts'

export const weeklyTableSize = 20

/** 32 random bytes as base64url: the secret in a link, or the secret of the browser that claimed a name. */
export const ClaimSecret = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is incomplete'))

/** Requests a link to claim a name for the weekly table. Repeating the request sends another link. */
export const ClaimNameRequest = z.strictObject({ name: NewUsername, email: email() })
export const ClaimNameResponse = z.object({ success: z.literal(true), message: z.string() })

/** Claims the name; the link works once. */
export const ConfirmNameRequest = z.strictObject({ link: ClaimSecret })

/** The owner sends `claim` when sitting down so that the hands count. Claiming the name again replaces the secret. */
export const ConfirmNameResponse = z.object({ name: z.string(), claim: ClaimSecret })
export type ConfirmNameResponse = z.infer<typeof ConfirmNameResponse>

/** The results of the current week (from Monday, UTC) at the house tables, best first; `net` may be negative. */
export const WeeklyTable = z.object({
  /** The date of the Monday, such as `2026-11-16`. */
  week: z.string(),
  players: z.array(z.object({ name: z.string(), hands: z.int(), net: z.int() })),
})
export type WeeklyTable = z.infer<typeof WeeklyTable>

/** A finished hand at a house table, for the players who sent a claim. */
export const HandResultsJob = z.object({
  handId: z.string().check(z.maxLength(64)),
  /** The time of the showdown, in epoch milliseconds. */
  at: z.int(),
  /** Chips won minus chips put in, keyed by the SHA-256 hash of the claim. */
  results: z.array(z.object({ claimHash: z.string(), net: z.int() })),
})
export type HandResultsJob = z.infer<typeof HandResultsJob>
