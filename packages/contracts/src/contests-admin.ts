import * as z from 'zod/mini'
import { Amount, rank } from './contests.ts'
import { field, limits } from './form-field.ts'
import { ChipCount, FinalPosition } from './last-longer.ts'
import { EpisodeCount, PackageType } from './sponsorships.ts'
import { text } from './text-field.ts'

/*
 * What administrators send and see of sponsorships, applications, the newsletter, the last longer and
 * the rake race. Every change sets values, none toggles one, and answers with the thing as it is now
 * and the line of the audit log by which it can be undone (`auditId`; null when nothing changed).
 *
 * | Call                                            | Body                 | Answer                     |
 * | GET    /api/admin/sponsorships                  |                      | SponsorshipsResponse       |
 * | PATCH  /api/admin/sponsorships/{id}/status      | SponsorshipStatusRequest | SponsorshipChangeResponse |
 * | PATCH  /api/admin/sponsorships/{id}/notes       | NotesRequest         | SponsorshipChangeResponse  |
 * | PATCH  /api/admin/sponsorships/status           | SponsorshipBulkStatusRequest | BulkChangeResponse |
 * | GET    /api/admin/applications                  |                      | ApplicationsResponse       |
 * | PATCH  /api/admin/applications/{id}/status      | ApplicationStatusRequest | ApplicationChangeResponse |
 * | PATCH  /api/admin/applications/status           | ApplicationBulkStatusRequest | BulkChangeResponse |
 * | GET    /api/admin/newsletters                   |                      | NewslettersResponse        |
 * | GET    /api/admin/wsop/signups                  |                      | WsopSignupsResponse        |
 * | PATCH  /api/admin/wsop/signups/{id}/payment     | WsopPaymentRequest   | WsopChangeResponse         |
 * | PATCH  /api/admin/wsop/signups/{id}/elimination | WsopAdminEliminationRequest | WsopChangeResponse  |
 * | PATCH  /api/admin/wsop/signups/{id}/chips       | WsopAdminChipsRequest | WsopChangeResponse        |
 * | PATCH  /api/admin/wsop/signups/{id}/notes       | NotesRequest         | WsopChangeResponse         |
 * | DELETE /api/admin/wsop/signups/{id}             |                      | Changed                    |
 * | GET    /api/admin/wsop/changes                  |                      | WsopPlayerChangesResponse  |
 * | PATCH  /api/admin/wsop/changes/{id}             | WsopDecisionRequest  | WsopDecisionResponse       |
 * | GET    /api/admin/rake-players                  |                      | AdminRakePlayerList        |
 * | POST   /api/admin/rake-players                  | RakePlayerRequest    | RakePlayerChangeResponse (201) |
 * | PUT    /api/admin/rake-players/{id}             | RakePlayerUpdate     | RakePlayerChangeResponse   |
 * | DELETE /api/admin/rake-players/{id}             |                      | Changed                    |
 * | POST   /api/admin/rake-players/reset            |                      | Changed                    |
 * | GET    /api/admin/weekly-winners                |                      | AdminWeeklyWinnerList      |
 * | POST   /api/admin/weekly-winners/finalize       | FinalizeRequest      | FinalizeResponse           |
 *
 * Each list is also a CSV file, at its path with `/export` behind it: GET has all its rows, POST the rows
 * that it names (IntegerExportRequest or UuidExportRequest), in that order.
 */

/** How many rows, newest first, a list holds at most; `total` tells of the others, the export has them all. */
export const listLength = 2000

/** How many rows one bulk change may name. */
export const bulkLength = 500

/** How many rows one export of named rows holds: as many as fit a request of the back office. */
export const exportLength = 1000

const success = z.literal(true)
const at = z.iso.datetime()

/** The answer to a change: a sentence for people, and the line of the audit log that undoes it. */
const change = { success, message: z.string(), auditId: z.nullable(z.int()) }
export const Changed = z.object(change)
export type Changed = z.infer<typeof Changed>

/** The answer to a change of many: `changed` of them were not so before, each with its own line. */
export const BulkChangeResponse = z.object({
  success,
  message: z.string(),
  data: z.object({ changed: z.int(), auditIds: z.array(z.int()) }),
})
export type BulkChangeResponse = z.infer<typeof BulkChangeResponse>

/** An id in a path. */
export const IntegerId = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'There is no such id')),
    z.transform(Number),
  ),
})
export const UuidId = z.object({ id: z.uuid('There is no such id') })

/** What administrators write about a row for one another; empty takes the note away. */
export const NotesRequest = z.strictObject({
  notes: field(limits.notes, 0, 'Please write your note as text'),
})
export type NotesRequest = z.infer<typeof NotesRequest>

/** The rows of a file, in its order; those that are gone are left out. */
const rowsOf = <Id extends z.ZodMiniType>(id: Id) =>
  z.strictObject({
    ids: z
      .array(id)
      .check(
        z.minLength(1, 'Please name at least one row'),
        z.maxLength(exportLength, `Please name at most ${exportLength} rows`),
      ),
  })
export const IntegerExportRequest = rowsOf(z.int().check(z.gte(1), z.lte(2_147_483_647)))
export const UuidExportRequest = rowsOf(z.uuid('There is no such id'))

const uuids = z
  .array(z.uuid('There is no such id'))
  .check(
    z.minLength(1, 'Please select at least one row'),
    z.maxLength(bulkLength, `Please select at most ${bulkLength} rows`),
  )

// Sponsorships

/** The states of an inquiry; any may follow any. */
export const sponsorshipStatuses = [
  'pending',
  'contacted',
  'negotiating',
  'contracted',
  'declined',
] as const
export const SponsorshipStatus = z.enum(sponsorshipStatuses, 'There is no such status')
export type SponsorshipStatus = z.infer<typeof SponsorshipStatus>

export const SponsorshipStatusRequest = z.strictObject({ status: SponsorshipStatus })
export const SponsorshipBulkStatusRequest = z.strictObject({
  ids: uuids,
  status: SponsorshipStatus,
})

/** An inquiry. `packagePrice` is whole dollars an episode, `value` those of all its episodes. */
export const SponsorshipInquiry = z.object({
  id: z.uuid(),
  companyName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  packageType: PackageType,
  episodeCount: EpisodeCount,
  interestedInPodcast: z.boolean(),
  message: z.nullable(z.string()),
  packagePrice: z.int(),
  value: z.int(),
  status: SponsorshipStatus,
  /** Looks like a program's work. */
  isSuspect: z.boolean(),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  createdAt: at,
  updatedAt: at,
  notesAdmin: z.nullable(z.string()),
})
export type SponsorshipInquiry = z.infer<typeof SponsorshipInquiry>

/**
 * The newest inquiries, and figures over all of them: money in whole dollars, `responseRate` the share
 * that is not pending, 0 to 100, to one decimal.
 */
export const SponsorshipsResponse = z.object({
  success,
  data: z.object({
    inquiries: z.array(SponsorshipInquiry),
    total: z.int(),
    totalValue: z.int(),
    avgValue: z.int(),
    responseRate: z.number(),
    pendingCount: z.int(),
  }),
})
export type SponsorshipsResponse = z.infer<typeof SponsorshipsResponse>

export const SponsorshipChangeResponse = z.object({ ...change, data: SponsorshipInquiry })
export type SponsorshipChangeResponse = z.infer<typeof SponsorshipChangeResponse>

// Applications

export const applicationStatuses = [
  'pending',
  'contacted',
  'invited',
  'waitlisted',
  'declined',
] as const
export const ApplicationStatus = z.enum(applicationStatuses, 'There is no such status')
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

export const ApplicationStatusRequest = z.strictObject({ status: ApplicationStatus })
export const ApplicationBulkStatusRequest = z.strictObject({
  ids: uuids,
  status: ApplicationStatus,
})

/** An application; the choices are the keys of `applicationOptions`. */
export const AdminApplication = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  experience: z.string(),
  stakes: z.string(),
  referral: z.nullable(z.string()),
  availability: z.array(z.string()),
  interests: z.array(z.string()),
  comments: z.nullable(z.string()),
  agreeToTerms: z.boolean(),
  status: ApplicationStatus,
  isSuspect: z.boolean(),
  createdAt: at,
})
export type AdminApplication = z.infer<typeof AdminApplication>

/** The newest applications; the figures are over all of them. */
export const ApplicationsResponse = z.object({
  success,
  data: z.array(AdminApplication),
  total: z.int(),
  pendingCount: z.int(),
})
export type ApplicationsResponse = z.infer<typeof ApplicationsResponse>

export const ApplicationChangeResponse = z.object({ ...change, data: AdminApplication })
export type ApplicationChangeResponse = z.infer<typeof ApplicationChangeResponse>

// Newsletter

export const AdminNewsletter = z.object({
  id: z.int(),
  email: z.string(),
  name: z.nullable(z.string()),
  interestedInGame: z.boolean(),
  createdAt: at,
})
export type AdminNewsletter = z.infer<typeof AdminNewsletter>

/** The newest sign-ups; the figures are over all of them. */
export const NewslettersResponse = z.object({
  success,
  data: z.array(AdminNewsletter),
  total: z.int(),
  interestedCount: z.int(),
})
export type NewslettersResponse = z.infer<typeof NewslettersResponse>

// Last longer

/** A participant as administrators see them. */
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
  notes: z.nullable(z.string()),
  /** Looks like a program's work. */
  isSuspect: z.boolean(),
  /** Updates under their e-mail that nobody has proved or confirmed; see `WsopPlayerChange`. */
  unverifiedChanges: z.int(),
  createdAt: at,
  updatedAt: at,
})
export type WsopSignup = z.infer<typeof WsopSignup>

/** The newest sign-ups, newest first; the figures are over all of them, the pool in whole dollars. */
export const WsopSignupsResponse = z.object({
  success,
  data: z.array(WsopSignup),
  totals: z.object({ signups: z.int(), paid: z.int(), playing: z.int(), prizePool: z.int() }),
})
export type WsopSignupsResponse = z.infer<typeof WsopSignupsResponse>

/**
 * Whether the entry is paid. Unpaid forgets method and transaction; a paid one keeps those that are
 * left out, and forgets those that are null.
 */
export const WsopPaymentRequest = z.strictObject({
  isPaid: z.boolean(),
  paymentMethod: z.optional(z.nullable(text(40))),
  transactionId: z.optional(z.nullable(text(200))),
})
export type WsopPaymentRequest = z.infer<typeof WsopPaymentRequest>

/** What a form asks of a payment. */
export const WsopTransaction = z.strictObject({
  transactionId: field(200, 0, 'Please enter the transaction as text'),
})
export type WsopTransaction = z.infer<typeof WsopTransaction>

/**
 * Whether they are out. Still playing forgets date and place; eliminated without a date is so since now,
 * and a date in the future counts as now. Chips stay.
 */
export const WsopAdminEliminationRequest = z.strictObject({
  isEliminated: z.boolean(),
  eliminationDate: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  finalPosition: z.optional(z.nullable(FinalPosition)),
})
export type WsopAdminEliminationRequest = z.infer<typeof WsopAdminEliminationRequest>

export const WsopAdminChipsRequest = z.strictObject({ chipCount: ChipCount })
export type WsopAdminChipsRequest = z.infer<typeof WsopAdminChipsRequest>

export const WsopChangeResponse = z.object({ ...change, data: WsopSignup })
export type WsopChangeResponse = z.infer<typeof WsopChangeResponse>

/** What a player's own update may say, before and after it. */
const PlayerState = z.object({
  chipCount: z.nullable(z.int()),
  isEliminated: z.boolean(),
  finalPosition: z.nullable(z.int()),
})

/**
 * A player's own update. Verified where it came from the browser that signed up. Any other is `applied`
 * all the same or, where the house wants proof, `held`; then an administrator has `confirmed` or
 * `refused` it, or the player has `superseded` it from their own browser.
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

/** Those that wait for a decision first (`held`, or `applied` and not verified), then the newest; 200 at most. */
export const WsopPlayerChangesResponse = z.object({ success, data: z.array(WsopPlayerChange) })
export type WsopPlayerChangesResponse = z.infer<typeof WsopPlayerChangesResponse>

/**
 * `confirmed` lets an update stand, applying it if it was held; `refused` takes it back if it was
 * applied, which is a conflict where the same value has been changed since.
 */
export const WsopDecisionRequest = z.strictObject({ state: z.enum(['confirmed', 'refused']) })
export type WsopDecisionRequest = z.infer<typeof WsopDecisionRequest>

export const WsopDecisionResponse = z.object({ ...change, data: WsopPlayerChange })
export type WsopDecisionResponse = z.infer<typeof WsopDecisionResponse>

// Rake race

export const AdminRakePlayer = z.object({
  id: z.int(),
  playerName: z.string(),
  displayName: z.string(),
  rakeAmount: Amount,
  avatarUrl: z.nullable(z.string()),
  isActive: z.boolean(),
  /** When the amount last changed; of two equal amounts the earlier one is ahead. */
  lastUpdated: at,
  createdAt: at,
  /** Among all players, active or not. */
  rank,
})
export type AdminRakePlayer = z.infer<typeof AdminRakePlayer>

/** All players, active or not, by rank. */
export const AdminRakePlayerList = z.array(AdminRakePlayer)
export type AdminRakePlayerList = z.infer<typeof AdminRakePlayerList>

/** Dollars as they are typed: `1204.5`, up to nine digits and two places. */
const typedAmount = z
  .string('Please enter the amount as text')
  .check(z.trim(), z.regex(/^\d{1,9}(?:\.\d{1,2})?$/, 'Please enter an amount such as 1204.50'))

/** An https address or a plain file name; empty is none. */
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

/** A player of the leaderboard; both names as the partner site and the page show them. */
export const RakePlayerRequest = z.strictObject({
  playerName: field(limits.name, 1, 'Please enter the username'),
  displayName: field(limits.name, 1, 'Please enter the name to show'),
  rakeAmount: z._default(typedAmount, '0.00'),
  avatarUrl: z.optional(z.nullable(avatarUrl)),
  isActive: z._default(z.boolean(), true),
})
export type RakePlayerRequest = z.infer<typeof RakePlayerRequest>

/**
 * A known player, saved whole. `shown` is the player as it was when the change of it began: where it is no
 * longer so, nothing is saved, and the answer is a conflict at `shown`. Without it the last save wins.
 */
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

export const RakePlayerChangeResponse = z.object({ ...change, data: AdminRakePlayer })
export type RakePlayerChangeResponse = z.infer<typeof RakePlayerChangeResponse>

export const AdminWeeklyWinner = z.object({
  id: z.int(),
  weekNumber: z.int(),
  position: z.int(),
  playerName: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  rakeAmount: Amount,
  prizeAmount: z.int(),
  finalizedAt: at,
  createdAt: at,
})
export type AdminWeeklyWinner = z.infer<typeof AdminWeeklyWinner>

/** Every winner so far, by week, then by position. */
export const AdminWeeklyWinnerList = z.array(AdminWeeklyWinner)
export type AdminWeeklyWinnerList = z.infer<typeof AdminWeeklyWinnerList>

const weekMessage = 'Week number must be between 1 and 52'

export const FinalizeRequest = z.strictObject({
  weekNumber: z.int(weekMessage).check(z.gte(1, weekMessage), z.lte(52, weekMessage)),
})
export type FinalizeRequest = z.infer<typeof FinalizeRequest>

export const FinalizeResponse = z.object({ ...change, data: z.array(AdminWeeklyWinner) })
export type FinalizeResponse = z.infer<typeof FinalizeResponse>
