import * as z from 'zod/mini'
import { bulkLength, change, integerId, LaterChange, listQuery } from './admin-list.ts'
import { field, limits, oneLine } from './form-field.ts'
import { ChipCount, FinalPosition, WsopSignupRequest } from './last-longer.ts'
import { at, response, success } from './response.ts'
import { text } from './text-field.ts'

export const WsopSignup = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  buyInAmount: z.int(),
  isPaid: z.boolean(),
  paymentMethod: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  isEliminated: z.boolean(),
  eliminationDate: z.nullable(at),
  finalPosition: z.nullable(z.int()),
  chipCount: z.nullable(z.int()),
  lastChipUpdate: z.nullable(at),
  /** The notes of administrators, oldest first, separated by line breaks. */
  notes: z.nullable(z.string()),
  /** When the link or an administrator confirmed the address. An unconfirmed and unpaid entry is not public. */
  confirmedAt: z.nullable(at),
  /** The accepted version of the rules; null if the client did not ask. */
  termsVersion: z.nullable(z.string()),
  termsAcceptedAt: z.nullable(at),
  /** Possible spam. */
  isSuspect: z.boolean(),
  sessionId: z.nullable(z.string()),
  /** Updates that are neither verified nor confirmed; see `WsopPlayerChange`. */
  unverifiedChanges: z.int(),
  createdAt: at,
  updatedAt: at,
})
export type WsopSignup = z.infer<typeof WsopSignup>

export const WsopSignupsQuery = listQuery(
  {
    payment: z.optional(z.enum(['paid', 'unpaid'], 'There is no such choice')),
    status: z.optional(z.enum(['playing', 'eliminated'], 'There is no such status')),
  },
  ['name', 'email', 'phone', 'chips', 'buy-in', 'payment', 'status', 'joined'],
  integerId,
)
export type WsopSignupsQuery = z.infer<typeof WsopSignupsQuery>

/** The newest entries and totals of all of them; with a query, a page and the totals of the matches. Whole dollars. */
export const WsopSignupsResponse = z.object({
  success,
  data: z.array(WsopSignup),
  totals: z.object({ signups: z.int(), paid: z.int(), playing: z.int(), prizePool: z.int() }),
  /** All stored ones, if `totals` count only matches. */
  storedCount: z.optional(z.int()),
})
export type WsopSignupsResponse = z.infer<typeof WsopSignupsResponse>

/** The changed fields as they were shown; see `LaterChange`. */
const shown = z.optional(
  z.strictObject({
    isPaid: z.optional(z.boolean()),
    transactionId: z.optional(z.nullable(text(200))),
    isEliminated: z.optional(z.boolean()),
    finalPosition: z.optional(z.nullable(FinalPosition)),
    chipCount: z.optional(z.nullable(ChipCount)),
    confirmedAt: z.optional(z.nullable(at)),
  }),
)

const maxBuyIn = 1_000_000
const buyInMessage = 'Buy-in must be a whole number of dollars from 1 to 1,000,000'

/** The participant, under the rules of the sign-up, and the buy-in. */
export const WsopPerson = z.extend(
  z.pick(WsopSignupRequest, { firstName: true, lastName: true, email: true, phone: true }),
  { buyInAmount: z.int(buyInMessage).check(z.gte(1, buyInMessage), z.lte(maxBuyIn, buyInMessage)) },
)
export type WsopPerson = z.infer<typeof WsopPerson>

/** A new entry, neither confirmed nor paid. The page makes `id`, so a repeat is harmless. */
export const WsopAddRequest = z.extend(WsopPerson, { id: z.uuid() })
export type WsopAddRequest = z.infer<typeof WsopAddRequest>

/** Corrects an entry. A new e-mail is unconfirmed, and earlier links become invalid. */
export const WsopPersonRequest = z.extend(WsopPerson, {
  shown: z.optional(
    z.strictObject({
      firstName: text(limits.name),
      lastName: text(limits.name),
      email: text(254),
      phone: text(limits.phone),
      buyInAmount: z.int(),
    }),
  ),
})

/** Unpaid clears method and transaction; paid keeps omitted values and clears those that are null. */
export const WsopPaymentRequest = z.strictObject({
  isPaid: z.boolean(),
  paymentMethod: z.optional(z.nullable(text(40).check(oneLine))),
  transactionId: z.optional(z.nullable(text(200).check(oneLine))),
  shown,
})
export type WsopPaymentRequest = z.infer<typeof WsopPaymentRequest>

const entryId = z.int().check(z.gte(1), z.lte(2_147_483_647))

/** The same payment for many entries. Entries that differ from `shown` are not changed. */
export const WsopBulkPaymentRequest = z.strictObject({
  ids: z
    .array(entryId)
    .check(
      z.minLength(1, 'Please select at least one row'),
      z.maxLength(bulkLength, `Please select at most ${bulkLength} rows`),
    ),
  isPaid: z.boolean(),
  paymentMethod: z.optional(z.nullable(text(40).check(oneLine))),
  transactionId: z.optional(z.nullable(text(200).check(oneLine))),
  shown: z._default(
    z
      .array(
        z.strictObject({
          id: entryId,
          isPaid: z.boolean(),
          transactionId: z.nullable(text(200)),
        }),
      )
      .check(z.maxLength(bulkLength)),
    [],
  ),
})
export type WsopBulkPaymentRequest = z.infer<typeof WsopBulkPaymentRequest>

/** `gone` are the ids of deleted entries. */
export const WsopBulkPaymentResponse = z.object({
  success,
  message: z.string(),
  data: z.object({
    changed: z.int(),
    auditIds: z.array(z.int()),
    left: z.array(LaterChange),
    gone: z.array(z.int()),
  }),
})

export const WsopPaymentForm = z.strictObject({
  paymentMethod: field(40, 1, 'Please enter how it was paid'),
  transactionId: field(200, 0, 'Please enter the transaction as text'),
})
export type WsopPaymentForm = z.infer<typeof WsopPaymentForm>

export const WsopTransaction = z.strictObject({
  transactionId: field(200, 0, 'Please enter the transaction as text'),
})
export type WsopTransaction = z.infer<typeof WsopTransaction>

/** Still playing clears date and place. A missing or future date becomes now. Chips stay. */
export const WsopAdminEliminationRequest = z.strictObject({
  isEliminated: z.boolean(),
  eliminationDate: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  finalPosition: z.optional(z.nullable(FinalPosition)),
  shown,
})
export type WsopAdminEliminationRequest = z.infer<typeof WsopAdminEliminationRequest>

export const WsopAdminConfirmationRequest = z.strictObject({ isConfirmed: z.boolean(), shown })

export const WsopAdminChipsRequest = z.strictObject({ chipCount: ChipCount, shown })

/** With `shown`, the deletion is a conflict if any of it has changed. */
export const WsopDeletion = z.nullish(z.strictObject({ shown }))

export const WsopChangeResponse = z.object({ ...change, data: WsopSignup })
export type WsopChangeResponse = z.infer<typeof WsopChangeResponse>

const PlayerState = z.pick(WsopSignup, { chipCount: true, isEliminated: true, finalPosition: true })

/**
 * A player's own update, verified if it came from the browser that signed up. Any other is `applied` or, if updates need a
 * proof (WSOP_REQUIRE_PROOF), `held` until the player (by a link) or an administrator has `confirmed` or `refused` it, or the
 * player has `superseded` it from the own browser.
 */
export const WsopPlayerChange = z.object({
  id: z.int(),
  signupId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  kind: z.enum(['chips', 'elimination']),
  before: PlayerState,
  after: PlayerState,
  isVerified: z.boolean(),
  state: z.enum(['applied', 'held', 'confirmed', 'refused', 'superseded']),
  createdAt: at,
})
export type WsopPlayerChange = z.infer<typeof WsopPlayerChange>

/** At most 200: first those that wait for a decision (`held`, or `applied` and unverified), then the newest. */
export const WsopPlayerChangesResponse = response(z.array(WsopPlayerChange))

/**
 * `confirmed` keeps an update, and applies it if it was held; `refused` reverts an applied one, which is a conflict if the
 * value has changed since.
 */
export const WsopDecisionRequest = z.strictObject({ state: z.enum(['confirmed', 'refused']) })

export const WsopDecisionResponse = z.object({ ...change, data: WsopPlayerChange })
