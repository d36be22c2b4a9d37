import * as z from 'zod/mini'
import { email } from './email.ts'
import { antiSpamFields, field, phone } from './form-field.ts'
import { LinkSecret } from './link-secret.ts'

/** The highest number of chips. */
export const maxChips = 2_147_483_647

const maxShownName = 40

// Phones replace the straight apostrophe.
const plainApostrophe = z.overwrite<string>((name) => name.replaceAll('\u2019', "'"))

// A name is public and appears next to the payment address, so it must not contain an address or a message.
const shownName = (message: string) =>
  field(maxShownName, 2, message).check(
    plainApostrophe,
    rule(
      (name) => !name.includes('@') && (name.match(/\p{Nd}/gu)?.length ?? 0) < 4,
      'Please enter a name without an email address or phone number',
    ),
    // Initials such as J.R. are not a host name.
    rule((name) => !/\.\p{L}\p{M}*\p{L}/u.test(name), 'Please enter a name without a web address'),
    // A combining mark follows a letter; fillers are invisible letters.
    rule(
      (name) => /^$|^(?=.*\p{L})(?:(?!\p{DI})\p{L}\p{M}{0,3}|[ '.-])+$/u.test(name),
      "Please use letters, spaces and ' . - only",
    ),
  )

// Only the first problem is reported.
function rule(isMet: (name: string) => boolean, error: string) {
  return z.refine<string>(isMet, { error, abort: true })
}

/**
 * The sign-up. `buyInAmount` is accepted and ignored, because every entry costs the same. The
 * browser may make an `id` once per sign-up; a repeat then gets the same answer instead of a
 * conflict.
 */
export const WsopSignupRequest = z.strictObject({
  id: z.optional(z.uuid()),
  firstName: shownName('First name must be at least 2 characters'),
  lastName: shownName('Last name must be at least 2 characters'),
  email: email(),
  phone: phone(),
  buyInAmount: z.optional(z.number()),
  /** The date of the accepted rules, which include the age; missing if the client does not ask. */
  termsVersion: z.optional(z.iso.date('Please send the version of the rules as a date')),
  ...antiSpamFields,
})
export type WsopSignupRequest = z.infer<typeof WsopSignupRequest>

/**
 * The entry becomes public once the link in the mail confirms its address. A cookie verifies later
 * updates from the same browser.
 */
export const WsopSignupResponse = z.object({
  success: z.literal(true),
  data: z.object({ id: z.int() }),
  message: z.string(),
})

/** Confirms the address of a sign-up with the link of its mail, which works once. */
export const WsopConfirmRequest = z.strictObject({ link: LinkSecret })

/** Requests a new confirmation link, by e-mail or by the id of this browser's own entry. */
export const WsopResendRequest = z.union([
  z.strictObject({ email: email() }),
  z.strictObject({ id: z.int().check(z.gte(1), z.lte(2_147_483_647)) }),
])

/** Confirms or reverts a player's update with the link of its mail, which works once. */
export const WsopLinkDecisionRequest = z.strictObject({
  link: LinkSecret,
  state: z.enum(['confirmed', 'refused']),
})

export const WsopLinkResponse = z.object({ success: z.literal(true), message: z.string() })

/** The entries of this browser that are not public yet. */
export const WsopPendingResponse = z.object({
  success: z.literal(true),
  data: z.array(z.object({ id: z.int(), firstName: z.string(), lastName: z.string() })),
})
export type WsopPendingResponse = z.infer<typeof WsopPendingResponse>

/**
 * The public fields of a participant: exactly these, never e-mail or phone. `chipCount` and
 * `lastChipUpdate` are null until chips are reported, `finalPosition` until a place is reported.
 */
export const WsopParticipant = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  isPaid: z.boolean(),
  isEliminated: z.boolean(),
  chipCount: z.nullable(z.int()),
  lastChipUpdate: z.nullable(z.iso.datetime()),
  finalPosition: z.nullable(z.int()),
})
export type WsopParticipant = z.infer<typeof WsopParticipant>

/**
 * Players first, by chips; then eliminated participants, by place. `totals` count all public
 * entries; `prizePool` is the sum of the paid buy-ins in whole dollars.
 */
export const WsopParticipantsResponse = z.object({
  success: z.literal(true),
  data: z.array(WsopParticipant),
  totals: z.object({
    signups: z.int(),
    paid: z.int(),
    playing: z.int(),
    eliminated: z.int(),
    prizePool: z.int(),
  }),
})
export type WsopParticipantsResponse = z.infer<typeof WsopParticipantsResponse>

const chipMessage = 'Chip count must be 0 or higher'
const positionMessage = 'Final position must be 1 or higher'

/** A number of chips. */
export const ChipCount = z
  .int(chipMessage)
  .check(z.gte(0, chipMessage), z.lte(maxChips, 'Chip count is too high'))

/** A place in the tournament, which has more players than the last longer. */
export const FinalPosition = z
  .int(positionMessage)
  .check(
    z.gte(1, positionMessage),
    z.lte(1_000_000, 'Final position must be between 1 and 1,000,000'),
  )

/** A player's own update, identified by e-mail. */
export const WsopChipsRequest = z.strictObject({ email: email(), chipCount: ChipCount })
export type WsopChipsRequest = z.infer<typeof WsopChipsRequest>

export const WsopEliminationRequest = z.strictObject({
  email: email(),
  finalPosition: z.optional(z.nullable(FinalPosition)),
})
export type WsopEliminationRequest = z.infer<typeof WsopEliminationRequest>

/**
 * The answer to a player's own update, with only the first name of the entry. `isHeld`: the update
 * waits until the mailed link or an administrator confirms it (WSOP_REQUIRE_PROOF).
 */
export const WsopUpdateResponse = z.object({
  success: z.literal(true),
  data: z.object({ firstName: z.string(), isVerified: z.boolean(), isHeld: z.boolean() }),
  message: z.string(),
})
export type WsopUpdateResponse = z.infer<typeof WsopUpdateResponse>
