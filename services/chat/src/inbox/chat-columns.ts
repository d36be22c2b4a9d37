import { sql } from 'kysely'

/** Whether the visitor waits for a person. */
export const isWaiting = sql<boolean>`(person_asked_at IS NOT NULL AND person_answered_at IS NULL)`

/** A time in the format of the contracts. */
export function isoTime(column: string) {
  return sql`to_char(${sql.raw(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The fields of `StoredHandling` from a row of `chat_conversations`. */
export const holderColumns = sql`
  CASE WHEN ${isWaiting} THEN ${isoTime('person_asked_at')} END AS "personAskedAt",
  person_id AS "personId", person_name AS "personName", ${isoTime('person_since')} AS "personSince",
  ${isoTime('visitor_seen_at')} AS "visitorSeenAt", ${isoTime('answer_mailed_at')} AS "answerMailedAt"`

/** A row of `chat_messages` as JSON with the fields of `ChatMessageRecord`. */
export const messageJson = sql`json_build_object(
  'id', id, 'conversationId', conversation_id, 'isFromUser', is_from_user, 'content', content,
  'timestamp', ${isoTime('"timestamp"')}, 'metadata', metadata, 'clientId', client_id)`
