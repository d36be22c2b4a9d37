import type { ApplicationStatus } from '@cardroom/contracts/applications'
import type { ReaderState } from '@cardroom/contracts/newsletter-subscribers'
import type { WsopPlayerChange } from '@cardroom/contracts/last-longer-admin'
import type { SponsorshipStatus } from '@cardroom/contracts/sponsorship-inquiries'
import type { EpisodeCount, PackageType } from '@cardroom/contracts/sponsorships'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type CreatedAt = ColumnType<Date, never, never>
type UpdatedAt = ColumnType<Date, Date | undefined, Date>

/** Dollars as exact decimal text, such as `1204.50`; numeric inside Postgres. */
type Decimal = ColumnType<string, string | undefined, string>

/** The browser generates `id`; `experience` to `interests` hold the option values of the contract. */
export interface ApplicationTable {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  experience: string
  stakes: string
  referral: string | null
  availability: string[]
  interests: string[]
  comments: string | null
  agree_to_terms: boolean
  status: Generated<ApplicationStatus>
  /** The administrator who is responsible, and the day of the next step. */
  owner_id: string | null
  due_on: string | null
  /** The time at which an administrator marked it as spam. */
  spam_at: Date | null
  /** Whether the form suspects spam. */
  is_suspect: boolean
  session_id: string | null
  visitor_id: string | null
  /** Only the network part. */
  ip_address: string
  created_at: CreatedAt
}

export interface NewsletterTable {
  id: ColumnType<number, never, never>
  /** Lower case; unique regardless of case. */
  email: string
  name: string | null
  interested_in_game: Generated<boolean>
  session_id: string | null
  created_at: CreatedAt
  /** Derived from the times below. */
  state: ColumnType<ReaderState, never, never>
  confirmed_at: Date | null
  unsubscribed_at: Date | null
  /** The time at which a mail server reported an unknown mailbox. */
  bounced_at: Date | null
  /** The time at which the last confirmation mail was created. */
  mailed_at: Date | null
  /** SHA-256 of the link that confirms the address. */
  link_hash: Buffer | null
  link_expires_at: Date | null
  /** The key in this reader's unsubscribe links. */
  unsubscribe_key: Generated<string>
}

/** The data of a deleted lead that reports still count. */
export interface PastLeadTable {
  id: string
  kind: string
  type: string
  at: Date
  is_suspect: boolean
}

/** One row of the leaderboard; `player_name` is the unique username at the partner site. */
export interface RakePlayerTable {
  id: ColumnType<number, never, never>
  player_name: string
  display_name: string
  rake_amount: Decimal
  avatar_url: string | null
  is_active: Generated<boolean>
  /** The time at which the amount last changed. */
  last_updated: UpdatedAt
  created_at: CreatedAt
  /** The row is removed 30 days later. */
  deleted_at: ColumnType<Date | null, never, Date | null>
}

/** A picture that an administrator has uploaded; `file` is the SHA-256 of its content with `.webp`. */
export interface PlayerPictureTable {
  file: string
  content: Buffer
  /** The time of the last upload. */
  uploaded_at: Generated<Date>
}

/** One of the three winners of a finalized week, copied from the leaderboard. */
export interface WeeklyWinnerTable {
  id: ColumnType<number, never, never>
  week_number: number
  position: number
  player_name: string
  display_name: string
  avatar_url: string | null
  rake_amount: string
  /** The amount in whole USDT. */
  prize_amount: number
  finalized_at: ColumnType<Date, Date | undefined, never>
  created_at: CreatedAt
}

/** The browser generates `id`, or the server if the browser sent none; prices are in whole dollars. */
export interface SponsorshipTable {
  id: string
  company_name: string
  contact_name: string
  email: string
  phone: string
  package_type: PackageType
  episode_count: EpisodeCount
  interested_in_podcast: boolean
  message: string | null
  package_price: number
  /** The price times the weight of the episodes. */
  potential_value: number
  status: Generated<SponsorshipStatus>
  /** The administrator who is responsible, and the day of the next step. */
  owner_id: string | null
  due_on: string | null
  /** The time at which an administrator marked it as spam. */
  spam_at: Date | null
  is_suspect: boolean
  /** Only the network part. */
  ip_address: string
  user_agent: string | null
  session_id: string | null
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** A last-longer entry. The browser generates `client_id`. */
export interface WsopSignupTable {
  id: ColumnType<number, never, never>
  client_id: string | null
  first_name: string
  last_name: string
  /** Lower case; unique among the entries that are not deleted. */
  email: string
  phone: string
  buy_in_amount: Generated<number>
  is_paid: Generated<boolean>
  payment_method: string | null
  transaction_id: string | null
  is_eliminated: Generated<boolean>
  elimination_date: Date | null
  final_position: number | null
  chip_count: number | null
  last_chip_update: Date | null
  session_id: string | null
  is_suspect: boolean
  /** SHA-256 of the cookie of the browser that signed up. */
  device_hash: Buffer
  /** SHA-256 of the link that confirms the address. */
  link_hash: Buffer | null
  link_expires_at: Date | null
  confirmed_at: Date | null
  /** The version of the accepted rules; null if the page did not ask. */
  terms_version: string | null
  terms_accepted_at: Date | null
  /** Only the network part. */
  ip_address: string
  created_at: CreatedAt
  updated_at: UpdatedAt
  /** The row is removed 30 days later. */
  deleted_at: ColumnType<Date | null, never, Date | null>
}

/** A player's own update of an entry; `audit_id` is set once it is applied. */
export interface WsopChangeTable {
  id: ColumnType<number, never, never>
  signup_id: number
  kind: WsopPlayerChange['kind']
  before: JSONColumnType<WsopPlayerChange['before']>
  after: JSONColumnType<WsopPlayerChange['after']>
  is_verified: boolean
  state: WsopPlayerChange['state']
  audit_id: number | null
  address_hash: string
  /** SHA-256 of the link with which the player confirms or rejects the update. */
  link_hash: Buffer | null
  link_expires_at: Date | null
  created_at: CreatedAt
}

/**
 * A row of the outbox, a mail of any service. A null `recipient` stands for the staff's address. Sent and failed rows
 * hold neither address nor text.
 */
export interface MailTable {
  id: ColumnType<number, never, never>
  kind: string
  recipient: string | null
  data: JSONColumnType<object>
  state: Generated<string>
  failure: string | null
  created_at: CreatedAt
  finished_at: Date | null
}

/**
 * A name in the weekly results of the card table; it is claimed once `claim_hash` is set. Secrets are stored as
 * SHA-256.
 */
export interface KookNameTable {
  id: ColumnType<number, never, never>
  name: string
  /** HMAC-SHA256 of the address, which is deleted once the mail has been sent. */
  email_hash: Buffer
  link_hash: Buffer | null
  link_expires_at: Date | null
  claim_hash: Buffer | null
  used_at: Generated<Date>
}

/** A hand that counts toward the results of a name. */
export interface KookResultTable {
  name_id: number
  hand_id: string
  /** The Monday of the week, in UTC. */
  week: string
  net: number
}

/** A violation of the pages' Content-Security-Policy. */
export interface PolicyReportTable {
  directive: string
  blocked: string
  page: string
  count: Generated<number>
  first_at: Generated<Date>
  last_at: Generated<Date>
}

/** A note of an administrator on one row; exactly one of the four ids is set. */
export interface RowNoteTable {
  id: string
  sponsorship_id: string | null
  application_id: string | null
  signup_id: number | null
  conversation_id: number | null
  note: string
  author_id: string | null
  author: string | null
  created_at: ColumnType<Date, Date | undefined, never>
  changed_at: Date | null
}

/** The first name of each account, which is the only part of `users` that contests can read. */
export interface AuthorNameView {
  id: ColumnType<string, never, never>
  first_name: ColumnType<string, never, never>
}

/** Administrators who may own a lead. */
export interface OfficePersonView {
  id: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
}

/** The name of each row in the audit log, and the words that find it. */
export interface AuditSubjectView {
  type: ColumnType<string, never, never>
  id: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  words: ColumnType<string, never, never>
}

export interface ContestTables {
  policy_reports: PolicyReportTable
  past_leads: PastLeadTable
  audit_subjects: AuditSubjectView
  author_names: AuthorNameView
  office_people: OfficePersonView
  row_notes: RowNoteTable
  kook_names: KookNameTable
  kook_results: KookResultTable
  sponsorships: SponsorshipTable
  wsop_signups: WsopSignupTable
  wsop_changes: WsopChangeTable
  mails: MailTable
  applications: ApplicationTable
  newsletters: NewsletterTable
  player_pictures: PlayerPictureTable
  rake_players: RakePlayerTable
  weekly_winners: WeeklyWinnerTable
}
