import type { LeadKind } from '@cardroom/leads/lead-kind'
import { applicationKind } from '@cardroom/leads/application'
import { chatKind } from '@cardroom/leads/chat'
import { entryKind } from '@cardroom/leads/entry'
import { allKinds } from '@cardroom/leads/lead-kinds'
import { readerKind } from '@cardroom/leads/newsletter'
import { playerKind } from '@cardroom/leads/player'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'

/*
 * The list of personal data, used for export, erasure and the schema test. Conditions are SQL about a row `t` and may
 * use the variables of person-functions.ts. The tables of leads are derived from their declarations.
 */

/** The way a table stores a person's data. */
export type PersonalTable = {
  /** The condition that selects the person's rows. */
  rows: string
  /** `delete`, or the new column values of a row that is kept. */
  erasure: 'delete' | Readonly<Record<string, string>>
  /** The column with the time of a row. */
  at: string
  /** Columns that are not exported: secrets and internal values. */
  hidden?: readonly string[]
  /** The subject type in the audit log, which is followed there by the row's id. */
  subject?: string
  /** Columns that contain an address, and texts that may quote one. */
  addresses?: readonly string[]
  quotes?: readonly string[]
  /** Whether each row names the session that sent it. */
  hasSession?: true
  /** Whether the back office shows the rows on the page of a person. */
  isOnPage?: true
}

const byAddress = (column = 'email') => `lower(t.${column}) = address`
const quotesAddress = (column: string) => `position(address IN lower(t.${column}::text)) > 0`
const withoutAddress = (column: string) =>
  `regexp_replace(t.${column}::text, quoted_address, erased, 'gi')`

/** The rows of a lead kind. */
function leads({ table, subject, personal, row }: LeadKind): Record<string, PersonalTable> {
  const { by, hidden = [] } = personal
  const isByAddress = by === 'email'
  return {
    [table]: {
      rows: isByAddress ? byAddress() : `lower(t.${by}) = player`,
      erasure: 'delete',
      at: 'created_at',
      hidden,
      subject,
      isOnPage: true,
      ...(isByAddress && { addresses: ['email'] }),
      ...('sessionId' in row.shape && { hasSession: true }),
    },
  }
}

/** Rows that administrators wrote and that may mention the person: they are kept without the address. */
function texts(
  columns: readonly string[],
  {
    author,
    ...more
  }: { author?: 'author'; rows?: string; at?: string; hidden?: string[]; isOnPage?: true } = {},
): PersonalTable {
  const conditions = [...(more.rows ? [more.rows] : []), ...columns.map(quotesAddress)]
  return {
    at: 'changed_at',
    ...more,
    rows: [...conditions, ...(author ? [byAddress(author)] : [])].join(' OR '),
    erasure: {
      ...Object.fromEntries(columns.map((column) => [column, withoutAddress(column)])),
      ...(author && { author: `CASE WHEN ${byAddress(author)} THEN NULL ELSE t.author END` }),
    },
    quotes: columns,
  }
}

const noteReferences = allKinds.flatMap((kind) =>
  'notes' in kind && kind.subject !== chatKind.subject && kind.subject !== entryKind.subject
    ? [
        `t.${columnOf(kind.notes.reference)} IN (SELECT id FROM ${kind.table} WHERE lower(email) = address)`,
      ]
    : [],
)

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const visitRows = (visit = 't.visit_id') =>
  `(t.session_id = ANY (sessions) OR ${visit} = ANY (visits))`

/** Pseudonyms that keep each visit and each visitor distinct, so that no count of raw rows changes. */
const anonymous = {
  session_id: `coalesce(pseudonyms ->> t.session_id, t.session_id)`,
  visit_id: `coalesce(pseudonyms ->> t.visit_id, t.visit_id)`,
  user_agent: `''`,
  ip_address: 'NULL',
}
const anonymousVisitor = { visitor_id: `coalesce(pseudonyms ->> t.visitor_id, t.visitor_id)` }
/** The parameters that reports count by; click ids and other parameters could identify a person. */
const countedParameters = `(SELECT jsonb_object_agg(key, value) FROM jsonb_each(t.utm_parameters)
  WHERE key LIKE 'utm\\_%')`
const countedFormData = `(SELECT jsonb_object_agg(key, value) FROM jsonb_each(t.form_data)
  WHERE key IN ('formId', 'formName', 'enteredFields', 'timeSpentSeconds', 'buttonLabel', 'buttonLocation', 'isUnpriced'))`
const hostOf = (column: string) =>
  `substring(t.${column} FROM '^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*')`
const pathOf = (column: string) => `split_part(split_part(t.${column}, '#', 1), '?', 1)`

const playersWithPicture = `SELECT lower(player_name) AS player_name, avatar_url FROM rake_players
  UNION ALL SELECT lower(player_name), avatar_url FROM weekly_winners`

/** Every table with data of visitors, players or customers, in order of erasure. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  // Notes on the person's rows are deleted with the rows; all other notes lose the address.
  row_notes: texts(['note'], {
    author: 'author',
    rows: `t.signup_id = ANY (entries) OR t.conversation_id = ANY (conversations) OR ${noteReferences.join(' OR ')}`,
    at: 'created_at',
    hidden: ['author_id'],
    isOnPage: true,
  }),
  ...leads(applicationKind),
  ...leads(readerKind),
  ...leads(sponsorshipKind),
  wsop_changes: {
    rows: 't.signup_id = ANY (entries)',
    erasure: 'delete',
    at: 'created_at',
    hidden: ['link_hash'],
    subject: 'wsop-change',
  },
  ...leads(entryKind),
  chat_messages: {
    rows: 't.conversation_id = ANY (conversations)',
    erasure: 'delete',
    at: 'timestamp',
  },
  chat_conversations: {
    rows: 't.id = ANY (conversations)',
    erasure: 'delete',
    at: 'started_at',
    hidden: ['turn', 'turn_until', 'summary_claimed_until', 'link_hash', 'person_id'],
    subject: chatKind.subject,
    isOnPage: true,
  },
  canned_answers: texts(['title', 'content']),
  chat_users: {
    rows: byAddress(),
    erasure: 'delete',
    at: 'created_at',
    addresses: ['email'],
    isOnPage: true,
  },
  kook_results: { rows: 't.name_id = ANY (table_names)', erasure: 'delete', at: 'week' },
  kook_names: {
    rows: 't.email_hash = name_hash',
    erasure: 'delete',
    at: 'used_at',
    hidden: ['email_hash', 'link_hash', 'claim_hash'],
  },
  // This precedes the players, because their rows name the pictures. A picture that another player also uses is kept.
  player_pictures: {
    rows: `EXISTS (SELECT FROM (${playersWithPicture}) AS owner WHERE owner.avatar_url = t.file
        AND owner.player_name = player)
      AND NOT EXISTS (SELECT FROM (${playersWithPicture}) AS owner WHERE owner.avatar_url = t.file
        AND owner.player_name <> player)`,
    erasure: 'delete',
    at: 'uploaded_at',
    hidden: ['content'],
  },
  ...leads(playerKind),
  // A paid prize is kept for accounting, without its winner.
  weekly_winners: {
    rows: 'lower(t.player_name) = player',
    erasure: { player_name: 'erased', display_name: 'erased', avatar_url: 'NULL' },
    at: 'created_at',
    isOnPage: true,
  },
  mails: {
    rows: `${byAddress('recipient')} OR ${quotesAddress('data')}`,
    erasure: 'delete',
    at: 'created_at',
    addresses: ['recipient'],
    quotes: ['data'],
  },
  privacy_links: {
    rows: byAddress(),
    erasure: 'delete',
    at: 'created_at',
    hidden: ['link_hash', 'ticket_hash'],
    addresses: ['email'],
  },
  traffic_sources: {
    rows: `${visitRows()} OR t.visitor_id = ANY (visitors)`,
    erasure: {
      ...anonymous,
      ...anonymousVisitor,
      referrer: hostOf('referrer'),
      landing_page: pathOf('landing_page'),
      utm_parameters: countedParameters,
      custom_parameters: 'NULL',
    },
    at: 'timestamp',
    isOnPage: true,
  },
  user_events: {
    rows: visitRows(),
    erasure: {
      ...anonymous,
      additional_data: `(SELECT jsonb_object_agg(key, value) FROM jsonb_each(t.additional_data)
        WHERE key = 'reportedBy')`,
    },
    at: 'timestamp',
  },
  page_views: {
    rows: visitRows(),
    erasure: { ...anonymous, referrer: hostOf('referrer') },
    at: 'timestamp',
    isOnPage: true,
  },
  conversions: {
    rows: `${visitRows()} OR t.visitor_id = ANY (visitors)`,
    erasure: {
      ...anonymous,
      ...anonymousVisitor,
      form_data: countedFormData,
      utm_parameters: countedParameters,
    },
    at: 'conversion_timestamp',
  },
  // A dead letter is stored as text, so it is matched by its content.
  dead_events: {
    quotes: ['payload'],
    rows: `${quotesAddress('payload')} OR EXISTS (
      SELECT FROM unnest(visitors || sessions || visits) AS id
      WHERE length(id) >= 8 AND position(id IN t.payload) > 0)`,
    erasure: 'delete',
    at: 'received_at',
  },
  saved_views: texts(['search', 'name'], { author: 'author' }),
  saved_filters: texts(['search', 'name'], { hidden: ['user_id'] }),
  goals: texts(['name'], { author: 'author' }),
  annotations: texts(['note'], { author: 'author' }),
  // The entry is kept to show that something changed; its values are removed.
  audit_log: {
    rows: `t.subject_type || ':' || t.subject_id = ANY (subjects) OR ${byAddress('actor_email')}
      OR ${quotesAddress('before')} OR ${quotesAddress('after')} OR ${byAddress('subject_id')}
      OR position('"' || player || '"' IN lower(concat(t.before, t.after))) > 0`,
    erasure: {
      actor_email: `CASE WHEN ${byAddress('actor_email')} THEN erased ELSE t.actor_email END`,
      subject_id: `CASE WHEN ${byAddress('subject_id')} THEN erased ELSE t.subject_id END`,
      before: wordsGone('before'),
      after: wordsGone('after'),
    },
    at: 'at',
    addresses: ['actor_email'],
    quotes: ['before', 'after'],
  },
}

/**
 * An entry about the person loses all values. Any other entry, such as a week with three winners, loses only values
 * that mention the person.
 */
function wordsGone(column: string): string {
  return `CASE WHEN t.subject_type || ':' || t.subject_id = ANY (subjects)
    THEN (SELECT jsonb_object_agg(key, erased) FROM jsonb_each(t.${column}))
    ELSE regexp_replace(${withoutAddress(column)}, quoted_words, '"' || erased || '"', 'gi')::jsonb END`
}

/** Tables without data of visitors, players or customers, with the reason. */
export const otherTables: Readonly<Record<string, string>> = {
  users: 'administrators: the page of accounts removes one',
  known_devices: 'of administrators, deleted with their account',
  admin_sessions: 'of administrators, deleted with their account',
  admin_passkeys: 'of administrators, deleted with their account',
  admin_invitations: 'of administrators, deleted with their account',
  access_tokens: 'links and keys of administrators',
  report_mail_choices: 'of administrators, deleted with their account',
  report_mails_sent: 'of administrators, deleted with their account',
  traffic_alerts: 'sums',
  imported_days: 'sums of days',
  lead_version: 'whether a lead has changed',
  deleted_records: 'whether records were deleted',
  past_leads: 'times of leads that were deleted after their retention',
  tombstones: 'keyed hashes of who was erased',
  backups: 'names, times and sizes of files',
}
