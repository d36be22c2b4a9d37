import * as z from 'zod/mini'
import { email } from './email.ts'
import { antiSpamFields, field, phone } from './form-field.ts'
import { LinkSecret } from './link-secret.ts'
import { Done, response } from './response.ts'

export const maxChips = 2_147_483_647

const maxShownName = 40

// Phones insert the curved apostrophe.
const plainApostrophe = z.overwrite<string>((name) => name.replaceAll('\u2019', "'"))

// Names are public next to the payment address, so they must not contain another address or a message.
const shownName = (message: string) =>
  field(maxShownName, 2, message).check(
    plainApostrophe,
    rule(
      (name) => !name.includes('@') && (name.match(/\p{Nd}/gu)?.length ?? 0) < 4,
      'Please enter a name without an email address or phone number',
    ),
    // Allows initials such as J.R.
    rule((name) => !/\.\p{L}\p{M}*\p{L}/u.test(name), 'Please enter a name without a web address'),
    // Excludes invisible letters, and more than three marks on a letter.
    rule(
      (name) => /^$|^(?=.*\p{L})(?:(?!\p{DI})\p{L}\p{M}{0,3}|[ '.-])+$/u.test(name),
      "Please use letters, spaces and ' . - only",
    ),
  )

// Aborts, so that only one error is shown at a time.
function rule(isMet: (name: string) => boolean, error: string) {
  return z.refine<string>(isMet, { error, abort: true })
}

/**
 * `buyInAmount` is accepted and ignored: every entry costs the same. With an `id` made by the browser, a repeat gets the
 * same answer instead of a conflict.
 */
export const WsopSignupRequest = z.strictObject({
  id: z.optional(z.uuid()),
  firstName: shownName('First name must be at least 2 characters'),
  lastName: shownName('Last name must be at least 2 characters'),
  email: email(),
  phone: phone(),
  buyInAmount: z.optional(z.number()),
  /** The date of the rules that were accepted together with the age; missing if the client does not ask. */
  termsVersion: z.optional(z.iso.date('Please send the version of the rules as a date')),
  ...antiSpamFields,
})
export type WsopSignupRequest = z.infer<typeof WsopSignupRequest>

/**
 * The entry becomes public once the link in the mail confirms the address. The answer sets a cookie, with which updates from
 * this browser are verified.
 */
export const WsopSignupResponse = z.object({
  success: z.literal(true),
  data: z.object({ id: z.int() }),
  message: z.string(),
})

/** Confirms the address of a sign-up; the link works once. */
export const WsopConfirmRequest = z.strictObject({ link: LinkSecret })

/** Requests a new confirmation link, by e-mail or by the id of this browser's own entry. */
export const WsopResendRequest = z.union([
  z.strictObject({ email: email() }),
  z.strictObject({ id: z.int().check(z.gte(1), z.lte(2_147_483_647)) }),
])

/** Confirms or reverts a player's update; the link works once. */
export const WsopLinkDecisionRequest = z.strictObject({
  link: LinkSecret,
  state: z.enum(['confirmed', 'refused']),
})

export const WsopLinkResponse = Done

/** Entries of this browser whose address is not confirmed yet. */
export const WsopPendingResponse = response(
  z.array(z.object({ id: z.int(), firstName: z.string(), lastName: z.string() })),
)
export type WsopPendingResponse = z.infer<typeof WsopPendingResponse>

/** The public fields of a participant, never e-mail or phone. Chips and position are null until they are reported. */
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
 * Players still in first, by chips; then the eliminated, by place. `totals` count all public entries; `prizePool` is the sum
 * of the paid buy-ins in whole dollars.
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

/** `isHeld`: the update waits for the mailed link or an administrator (WSOP_REQUIRE_PROOF). */
export const WsopUpdateResponse = z.object({
  success: z.literal(true),
  data: z.object({ firstName: z.string(), isVerified: z.boolean(), isHeld: z.boolean() }),
  message: z.string(),
})
export type WsopUpdateResponse = z.infer<typeof WsopUpdateResponse>
