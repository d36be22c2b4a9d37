import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

export type Registration = {
  name: string
  email: string
  /** The visit's analytics session, where it is known. */
  sessionId: string | null
  /** Already cut to a network. */
  ipAddress: string
  userAgent: string
}

export type Conversations = ReturnType<typeof conversations>

/** The chat's users and their conversations. */
export function conversations(db: Database) {
  return {
    /**
     * Opens a new conversation. A known e-mail counts one more session and keeps its first name: whoever
     * types an address has not shown that it is theirs.
     */
    async open(registration: Registration): Promise<{ userId: number; conversationId: number }> {
      const { name, email, sessionId, ipAddress, userAgent } = registration
      return await db.transaction().execute(async (transaction) => {
        const user = await transaction
          .insertInto('chat_users')
          .values({ name, email, ip_address: ipAddress, user_agent: userAgent })
          .onConflict((conflict) =>
            conflict.expression(sql`lower(email)`).doUpdateSet(({ eb }) => ({
              session_count: eb('chat_users.session_count', '+', 1),
              last_active: new Date(),
              ip_address: ipAddress,
              user_agent: userAgent,
            })),
          )
          .returning('id')
          .executeTakeFirstOrThrow()
        const conversation = await transaction
          .insertInto('chat_conversations')
          .values({ user_id: user.id, session_id: sessionId })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { userId: user.id, conversationId: conversation.id }
      })
    },
  }
}
