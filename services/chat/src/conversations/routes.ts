import { RegisterRequest, RegisterResponse } from '@cardroom/contracts/chat'
import { truncate } from '@cardroom/contracts/text'
import { limitKeyOf, truncateAddress } from '@cardroom/service-kit/address'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Conversations } from './repository.ts'
import { setConversationCookie } from './conversation-cookie.ts'

const maxUserAgent = 1024

/** `POST /api/chat/register`: opens a conversation for a visitor's name and e-mail. */
export function registrationRoutes(
  server: CardroomServer,
  conversations: Conversations,
  limits: Record<'register' | 'registerNetwork', RateLimiter>,
): void {
  server.post(
    '/api/chat/register',
    {
      config: { access: 'public' },
      schema: { body: RegisterRequest, response: { 201: RegisterResponse } },
    },
    async (request, reply) => {
      await limits.register.take(limitKeyOf(request.ip))
      await limits.registerNetwork.take(truncateAddress(request.ip))
      const { name, email, sessionId } = request.body
      const opened = await conversations.open({
        name,
        email,
        sessionId: sessionId ?? null,
        ipAddress: truncateAddress(request.ip),
        userAgent: truncate(request.headers['user-agent'] ?? '', maxUserAgent),
      })
      setConversationCookie(request, reply, opened)
      return reply.code(201).send({
        success: true,
        data: { user: { id: opened.userId }, conversation: { id: opened.conversationId } },
        message: 'You are registered',
      })
    },
  )
}
