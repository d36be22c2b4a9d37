import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Timestamp = ColumnType<Date, never, Date>

/** A visitor who told their name and e-mail; nobody has proved that they own it. */
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

/** `session_id` is the visit's analytics session, where the client told it. */
export interface ChatConversationTable {
  id: ColumnType<number, never, never>
  user_id: number
  session_id: string | null
  started_at: ColumnType<Date, never, never>
  last_message_at: ColumnType<Date | null, never, Date>
  message_count: Generated<number>
  active: Generated<boolean>
  summary: string | null
  /** Who wrote the summary: a language model, or the visitor's own first and last words. */
  summary_source: 'model' | 'extract' | null
  summary_tries: Generated<number>
  summary_claimed_until: Timestamp | null
  /** When an administrator last looked into it. */
  read_at: ColumnType<Date | null, never, Date | null>
  /** When the visitor asked for a person; again, if that one had answered. */
  person_asked_at: ColumnType<Date | null, never, Date>
  person_answered_at: ColumnType<Date | null, never, Date | null>
  /** The answer that is under way, and until when it is unless it is renewed. */
  turn: string | null
  turn_until: Timestamp | null
  /** Questions since the window began that ends then. */
  minute_count: Generated<number>
  minute_until: Timestamp | null
  hour_count: Generated<number>
  hour_until: Timestamp | null
}

export interface ChatMessageTable {
  id: ColumnType<number, never, never>
  conversation_id: number
  is_from_user: boolean
  content: string
  timestamp: ColumnType<Date, never, never>
  metadata: JSONColumnType<object> | null
  /** Made by the visitor's page, the same however often it sends the message. */
  client_id: string | null
}

/** A title, a way to ask or the text of a document of the knowledge base; `lexemes` is its tsvector. */
export interface ChatPassageTable {
  id: ColumnType<number, never, never>
  document_id: string
  kind: 'title' | 'question' | 'text'
  words: string
  lexemes: ColumnType<string, never, never>
}

/** A word that passages use, its stem, and how many documents have that stem. */
export interface ChatWordTable {
  word: string
  lexeme: string
  documents: number
}

export interface ChatTables {
  chat_users: ChatUserTable
  chat_conversations: ChatConversationTable
  chat_messages: ChatMessageTable
  chat_passages: ChatPassageTable
  chat_words: ChatWordTable
}
