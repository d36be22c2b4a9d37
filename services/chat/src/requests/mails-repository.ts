import { brand } from '@cardroom/brand/brand'
import { chatLinkHosts } from '@cardroom/brand/chat-copy'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import { newSecret, secretHash } from '@cardroom/database/secrets'
import { sql } from 'kysely'
import { plainText } from '../answering/plain-answer.ts'
import { withoutLinks } from './without-links.ts'

/** The most messages in a mail, newest first; administrators read the rest in the dashboard. */
const maxMessages = { 'chat-transcript': 500, 'chat-person-request': 6 } as const

/** The validity of a link to a copy; the mail states it. */
const linkHours = 24

/** Hosts and addresses that the assistant may link to. */
const assistantsLinks = [...chatLinkHosts, brand.email]

/**
 * Adds a mail about a conversation to the outbox: a copy for the visitor, or a request for a person to the staff. Links and
 * host names of the visitor, and links of the assistant to other sites, are removed, because the author of the messages may
 * not be the recipient of the mail.
 * @param answeredBy the person who answered after the visitor had left
 * @returns the mail's id
 */
export async function addConversationMail(
  db: Database,
  conversationId: number,
  kind: keyof typeof maxMessages,
  answeredBy?: string,
): Promise<number> {
  const { name, email } = await db
    .selectFrom('chat_conversations')
    .innerJoin('chat_users', 'chat_users.id', 'user_id')
    .select(['name', 'email'])
    .where('chat_conversations.id', '=', conversationId)
    .executeTakeFirstOrThrow()
  const newest = await db
    .selectFrom('chat_messages')
    .select(['is_from_user as isFromUser', 'content', 'timestamp', 'metadata'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(maxMessages[kind])
    .execute()
  return await addMail(db, {
    kind,
    recipient: kind === 'chat-transcript' ? email : null,
    data: {
      conversationId,
      name: mailText(name, []).replaceAll(/\s+/gu, ' '),
      email,
      ...(answeredBy !== undefined && { answeredBy }),
      messages: newest.toReversed().map(({ isFromUser, content, timestamp, metadata }) => ({
        isFromUser,
        content: mailText(content, isFromUser ? [] : assistantsLinks),
        timestamp: timestamp.toISOString(),
        ...personIn(metadata),
      })),
    },
  })
}

/**
 * Adds a mail with the link that confirms the address for this conversation; earlier links become invalid.
 * @param answeredBy the person who answered after the visitor had left
 * @returns the mail's id
 */
export async function addLinkMail(
  db: Database,
  conversationId: number,
  answeredBy?: string,
): Promise<number> {
  const link = newSecret()
  const { email } = await db
    .updateTable('chat_conversations')
    .set({
      link_hash: secretHash(link),
      link_expires_at: sql<Date>`now() + make_interval(hours => ${linkHours})`,
    })
    .from('chat_users')
    .whereRef('chat_users.id', '=', 'user_id')
    .where('chat_conversations.id', '=', conversationId)
    .returning('email')
    .executeTakeFirstOrThrow()
  const data = { conversationId, link, ...(answeredBy !== undefined && { answeredBy }) }
  return await addMail(db, { kind: 'chat-transcript-link', recipient: email, data })
}

function personIn(metadata: object | null): { person?: string } {
  const { by, name } = (metadata ?? {}) as { by?: unknown; name?: unknown }
  return by === 'person' && typeof name === 'string' ? { person: name } : {}
}

function mailText(text: string, allowed: readonly string[]): string {
  return plainText(withoutLinks(text, allowed), allowed)
}
