import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Timestamp = ColumnType<Date, never, Date>

/** A visitor who gave a name and an e-mail; nothing proves that the address is theirs. */
export interface ChatUserTable {
  id: ColumnType<number, never, never>
  name: string
  /** Lower case; unique whatever the case. */
  email: string
  ip_address: string | null
  user_agent: string | null
  created_at: ColumnType<Date, never, never>
  last_active: Timestamp
  session_count: Generated<number>
}

/** `session_id` is the visit's analytics session, if the client sent it. */
export interface ChatConversationTable {
  id: ColumnType<number, never, never>
  user_id: number
  session_id: string | null
  started_at: ColumnType<Date, never, never>
  last_message_at: ColumnType<Date | null, never, Date>
  message_count: Generated<number>
  active: Generated<boolean>
  summary: string | null
  /** Whether a language model wrote the summary, or it quotes the visitor's first and last question. */
  summary_source: 'model' | 'extract' | null
  summary_tries: Generated<number>
  summary_claimed_until: Timestamp | null
  /** When an administrator last read it. */
  read_at: ColumnType<Date | null, never, Date | null>
  /** When the visitor last asked for a person. */
  person_asked_at: ColumnType<Date | null, never, Date>
  person_answered_at: ColumnType<Date | null, never, Date | null>
  /** Token of the answer that is under way, and when its lease expires unless it is renewed. */
  turn: string | null
  turn_until: Timestamp | null
  /** Questions in the current window, and when it ends. */
  minute_count: Generated<number>
  minute_until: Timestamp | null
  hour_count: Generated<number>
  hour_until: Timestamp | null
  /** SHA-256 of the link that confirms the address for copies of this conversation, while it counts. */
  link_hash: Buffer | null
  link_expires_at: Timestamp | null
  address_confirmed_at: ColumnType<Date | null, never, Date>
  /** When an administrator marked it as spam. */
  spam_at: ColumnType<Date | null, never, Date | null>
  /** The administrator who answers, as shown to the visitor, since when, and their last activity. */
  person_id: ColumnType<string | null, never, string | null>
  person_name: ColumnType<string | null, never, string | null>
  person_since: ColumnType<Date | null, never, Date | null>
  person_last_at: ColumnType<Date | null, never, Date | null>
  /** When the visitor's page last followed or fetched the conversation. */
  visitor_seen_at: ColumnType<Date | null, never, Date>
  /** Until when the words of people were mailed to the visitor. */
  answer_mailed_at: ColumnType<Date | null, never, Date>
}

export interface ChatMessageTable {
  id: ColumnType<number, never, never>
  conversation_id: number
  is_from_user: boolean
  content: string
  timestamp: ColumnType<Date, never, never>
  metadata: JSONColumnType<object> | null
  /** Made by the visitor's page; the same when it sends the message again. */
  client_id: string | null
}

/** An answer that administrators keep. */
export interface CannedAnswerTable {
  id: string
  title: string
  content: string
  changed_at: ColumnType<Date, Date | undefined, Date>
}

export interface ChatTables {
  canned_answers: CannedAnswerTable
  chat_users: ChatUserTable
  chat_conversations: ChatConversationTable
  chat_messages: ChatMessageTable
}
