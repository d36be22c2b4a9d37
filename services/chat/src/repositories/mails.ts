import { brand } from '@cardroom/brand/brand'
import { chatLinkHosts } from '@cardroom/brand/chat-copy'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import { plainText } from '../domain/plain-answer.ts'
import { withoutLinks } from '../domain/without-links.ts'

/** The newest messages that a mail contains at most; administrators read the others in the dashboard. */
const maxMessages = { 'chat-transcript': 500, 'chat-person-request': 6 } as const

/** What the assistant's words may lead to. */
const assistantsLinks = [...chatLinkHosts, brand.email]

/**
 * Adds a mail about a conversation to the outbox: a copy for the visitor, or a request for a person, which goes to the staff.
 * It contains the messages until now, without any link or host name of the visitor's, and without links of the
 * assistant's to other sites: whoever wrote them may not be who reads the mail.
 * @returns the mail's id
 */
export async function addConversationMail(
  db: Database,
  conversationId: number,
  kind: keyof typeof maxMessages,
): Promise<number> {
  const { name, email } = await db
    .selectFrom('chat_conversations')
    .innerJoin('chat_users', 'chat_users.id', 'user_id')
    .select(['name', 'email'])
    .where('chat_conversations.id', '=', conversationId)
    .executeTakeFirstOrThrow()
  const newest = await db
    .selectFrom('chat_messages')
    .select(['is_from_user as isFromUser', 'content', 'timestamp'])
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
      messages: newest.toReversed().map(({ isFromUser, content, timestamp }) => ({
        isFromUser,
        content: mailText(content, isFromUser ? [] : assistantsLinks),
        timestamp: timestamp.toISOString(),
      })),
    },
  })
}

function mailText(text: string, allowed: readonly string[]): string {
  return plainText(withoutLinks(text, allowed), allowed)
}
