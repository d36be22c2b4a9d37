import type { Role } from '@cardroom/contracts/session'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type CreatedAt = ColumnType<Date, never, never>

/** `password` is an argon2id hash in PHC form; a user without one cannot sign in. */
export interface UserTable {
  id: Generated<string>
  first_name: string
  last_name: string
  /** Lower case; unique regardless of case. */
  email: string
  phone: string | null
  password: string | null
  is_admin: Generated<boolean>
  password_change_required: Generated<boolean>
  role: Generated<Role>
  suspended_at: Date | null
  created_at: CreatedAt
}

/** A signed-in browser; `id_hash` is SHA-256 of its cookie. */
export interface AdminSessionTable {
  id_hash: Buffer
  user_id: string
  /** The browser's name and operating system, such as `Firefox on Windows`. */
  browser: string
  created_at: Generated<Date>
  used_at: Generated<Date>
}

/** An invited user who has not chosen a password yet; `link_hash` is SHA-256 of the link's secret. */
export interface AdminInvitationTable {
  user_id: string
  link_hash: Buffer
  expires_at: Date
}

/** A browser in which a user has signed in before; `token_hash` is SHA-256 of its cookie. */
export interface KnownDeviceTable {
  token_hash: Buffer
  user_id: string
  created_at: CreatedAt
  last_seen_at: ColumnType<Date, never, Date>
}

/** The authenticator app of a user; codes up to the time step `last_step` are used. */
export interface AdminAppTable {
  user_id: string
  sealed_secret: Buffer
  last_step: number
  created_at: CreatedAt
}

/** A passkey; `counter` is its signature counter at the last sign-in. */
export interface AdminPasskeyTable {
  id: Generated<string>
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: CreatedAt
  last_used_at: Date | null
}

/** A recovery code, as a hash whose key is not in the database. */
export interface AdminRecoveryCodeTable {
  user_id: string
  code_hash: Buffer
  used_at: Date | null
}

/** Settings for all administrators; a single row. */
export interface AdminPolicyTable {
  id: Generated<boolean>
  factor_required: boolean
}

/** One change: who made it, its subject, and the values before and after. A null actor is the system itself. */
export interface AuditLogTable {
  id: ColumnType<number, never, never>
  at: CreatedAt
  actor_id: string | null
  actor_email: string | null
  action: string
  subject_type: string
  subject_id: string
  before: JSONColumnType<Record<string, unknown>> | null
  after: JSONColumnType<Record<string, unknown>> | null
  request_id: string | null
  /** The id of the entry that this one undoes. */
  undoes: number | null
}

/** A link that shows the reports or a key that reads them; `secret_hash` is the SHA-256 of its secret. */
export interface AccessTokenTable {
  id: Generated<string>
  kind: 'link' | 'key'
  name: string
  secret_hash: Buffer
  created_by: string | null
  created_at: Generated<Date>
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

/** A report, or the alerts, that an administrator subscribes to; the first mail is the next one due after `since`. */
export interface ReportMailChoiceTable {
  user_id: string
  kind: 'weekly' | 'monthly' | 'alerts'
  since: Date
}

/** A report that was sent, identified by its first day. */
export interface ReportMailSentTable {
  user_id: string
  kind: 'weekly' | 'monthly'
  period_start: string
}

/** A named view of the report builder; `author` is the e-mail of its last editor. */
export interface SavedViewTable {
  id: Generated<string>
  name: string
  search: string
  author: string | null
  changed_at: Generated<Date>
}

/** A named list filter of an administrator, stored as the query string of its tab. */
export interface SavedFilterTable {
  id: Generated<string>
  user_id: string
  tab: string
  name: string
  search: string
  changed_at: Generated<Date>
}

/** A note on a day; `author` is the e-mail of its last editor. */
export interface AnnotationTable {
  id: Generated<string>
  day: string
  note: string
  author: string | null
  changed_at: Generated<Date>
}

/** A goal or funnel; `steps` have the shape of the contract, `value` is in whole dollars. */
export interface GoalTable {
  id: Generated<string>
  name: string
  steps: string
  value: number | null
  author: string | null
  changed_at: Generated<Date>
}

/** An alert about unusual traffic; at most one of each kind is open. */
export interface TrafficAlertTable {
  id: ColumnType<number, never, never>
  kind: 'spike' | 'silence'
  began_at: Date
  ended_at: Date | null
}

/** The only remains of an erased person: a keyed hash. */
export interface TombstoneTable {
  kind: string
  hash: Buffer
  erased_at: Generated<Date>
}

/** A link that gives access to the data stored about an address; secrets are stored as SHA-256. */
export interface PrivacyLinkTable {
  id: ColumnType<number, never, never>
  email: string
  /** Null once the link has been opened. */
  link_hash: Buffer | null
  /** The ticket of the visitor who opened the link. */
  ticket_hash: Buffer | null
  expires_at: Date
  created_at: ColumnType<Date, never, never>
}

export interface AdminTables {
  privacy_links: PrivacyLinkTable
  tombstones: TombstoneTable
  traffic_alerts: TrafficAlertTable
  report_mail_choices: ReportMailChoiceTable
  report_mails_sent: ReportMailSentTable
  saved_views: SavedViewTable
  saved_filters: SavedFilterTable
  annotations: AnnotationTable
  goals: GoalTable
  users: UserTable
  admin_sessions: AdminSessionTable
  admin_invitations: AdminInvitationTable
  admin_apps: AdminAppTable
  admin_passkeys: AdminPasskeyTable
  admin_recovery_codes: AdminRecoveryCodeTable
  admin_policy: AdminPolicyTable
  access_tokens: AccessTokenTable
  known_devices: KnownDeviceTable
  audit_log: AuditLogTable
}
