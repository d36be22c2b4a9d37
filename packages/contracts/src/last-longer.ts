import * as z from 'zod/mini'
import { email } from './email.ts'
import { antiSpamFields, field, phone } from './form-field.ts'
import { LinkSecret } from './link-secret.ts'

/** Highest number of chips that is stored. */
export const maxChips = 2_147_483_647

const maxShownName = 40

// Phones type the curved apostrophe by themselves.
const plainApostrophe = z.overwrite<string>((name) => name.replaceAll('\u2019', "'"))

// A name is shown to everyone beside the payment's address, so that it can hold neither another address nor a message.
const shownName = (message: string) =>
  field(maxShownName, 2, message).check(
    plainApostrophe,
    rule(
      (name) => !name.includes('@') && (name.match(/\p{Nd}/gu)?.length ?? 0) < 4,
      'Please enter a name without an email address or phone number',
    ),
    // Initials such as J.R. are no host name.
    rule((name) => !/\.\p{L}\p{M}*\p{L}/u.test(name), 'Please enter a name without a web address'),
    // A mark follows a letter; fillers are letters that nobody sees.
    rule(
      (name) => /^$|^(?=.*\p{L})(?:(?!\p{DI})\p{L}\p{M}{0,3}|[ '.-])+$/u.test(name),
      "Please use letters, spaces and ' . - only",
    ),
  )

// One thing at a time is said to be wrong.
function rule(isMet: (name: string) => boolean, error: string) {
  return z.refine<string>(isMet, { error, abort: true })
}

/**
 * The sign-up. `buyInAmount` is accepted and ignored: every entry costs the same. `id` may be made by
 * the browser, once for what is sent; with it a repeat gets the same answer instead of a conflict.
 */
export const WsopSignupRequest = z.strictObject({
  id: z.optional(z.uuid()),
  firstName: shownName('First name must be at least 2 characters'),
  lastName: shownName('Last name must be at least 2 characters'),
  email: email(),
  phone: phone(),
  buyInAmount: z.optional(z.number()),
  /** Which rules, by their day, were accepted together with the age; missing where a client does not ask. */
  termsVersion: z.optional(z.iso.date('Please send the version of the rules as a date')),
  ...antiSpamFields,
})
export type WsopSignupRequest = z.infer<typeof WsopSignupRequest>

/**
 * The entry is shown to everyone once its address is confirmed by the link in the mail. A cookie is set, by which
 * updates from the same browser count as verified.
 */
export const WsopSignupResponse = z.object({
  success: z.literal(true),
  data: z.object({ id: z.int() }),
  message: z.string(),
})

/** Confirms the address of a sign-up with the link of its mail, which counts once. */
export const WsopConfirmRequest = z.strictObject({ link: LinkSecret })

/** Asks for a new link to confirm an entry: the one with this e-mail, or this browser's own one by its id. */
export const WsopResendRequest = z.union([
  z.strictObject({ email: email() }),
  z.strictObject({ id: z.int().check(z.gte(1), z.lte(2_147_483_647)) }),
])

/** Confirms a player's update with the link of its mail, or takes it back; counts once. */
export const WsopLinkDecisionRequest = z.strictObject({
  link: LinkSecret,
  state: z.enum(['confirmed', 'refused']),
})

export const WsopLinkResponse = z.object({ success: z.literal(true), message: z.string() })

/** The entries of this browser that are not shown yet, because their address is not confirmed. */
export const WsopPendingResponse = z.object({
  success: z.literal(true),
  data: z.array(z.object({ id: z.int(), firstName: z.string(), lastName: z.string() })),
})
export type WsopPendingResponse = z.infer<typeof WsopPendingResponse>

/**
 * A participant as everyone sees them: exactly these fields, never e-mail or phone. `chipCount` and
 * `lastChipUpdate` are null until chips are reported, `finalPosition` until a place is.
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
 * Still playing first, most chips first; then the eliminated, best place first. `totals` count
 * all entries that are shown; `prizePool` is the sum of the paid entries' own buy-ins, in whole dollars.
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

/** A number of chips as it is stored. */
export const ChipCount = z
  .int(chipMessage)
  .check(z.gte(0, chipMessage), z.lte(maxChips, 'Chip count is too high'))

/** A place in the tournament, which has more players than the last longer has entries. */
export const FinalPosition = z
  .int(positionMessage)
  .check(
    z.gte(1, positionMessage),
    z.lte(1_000_000, 'Final position must be between 1 and 1,000,000'),
  )

/** A player's own update; the e-mail says whose. */
export const WsopChipsRequest = z.strictObject({ email: email(), chipCount: ChipCount })
export type WsopChipsRequest = z.infer<typeof WsopChipsRequest>

export const WsopEliminationRequest = z.strictObject({
  email: email(),
  finalPosition: z.optional(z.nullable(FinalPosition)),
})
export type WsopEliminationRequest = z.infer<typeof WsopEliminationRequest>

/**
 * The answer to a player's own update; of the entry it has only the first name. `isHeld`:
 * the update waits until it is confirmed by the link that was mailed, or by an administrator (WSOP_REQUIRE_PROOF).
 */
export const WsopUpdateResponse = z.object({
  success: z.literal(true),
  data: z.object({ firstName: z.string(), isVerified: z.boolean(), isHeld: z.boolean() }),
  message: z.string(),
})
export type WsopUpdateResponse = z.infer<typeof WsopUpdateResponse>
