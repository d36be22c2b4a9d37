import { ConversationRequest } from '@cardroom/contracts/chat'
import {
  OwnConversationQuery,
  OwnConversationResponse,
  type OwnMessage,
  type OwnState,
  type StoredHandling,
} from '@cardroom/contracts/chat-people'
import { Acknowledged } from '@cardroom/contracts/response'
import type { ChatMessageRecord } from '@cardroom/contracts/chat-data'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyRequest } from 'fastify'
import type { LiveStreams } from './live-streams.ts'
import type { Takeovers } from './repository.ts'
import {
  missingIds,
  opensConversation,
  ownConversation,
} from '../conversations/conversation-cookie.ts'

type Deps = {
  takeovers: Takeovers
  liveStreams: LiveStreams
  limits: { own: RateLimiter; typing: RateLimiter }
}

/**
 * Routes of a visitor's own conversation, which the cookie proves: `GET /api/chat/conversation` after a reload, `GET
 * /api/chat/stream` while a person has it or was asked for, and `POST /api/chat/typing`.
 */
export function visitorRoutes(server: CardroomServer, deps: Deps): void {
  const { takeovers, liveStreams, limits } = deps

  /** The requested messages of the conversation that the cookie proves; marks them as seen. */
  async function readOwn(
    request: FastifyRequest,
    { conversationId, after = 0 }: { conversationId: number; after?: number | undefined },
  ) {
    const ids = ownConversation(request)
    if (ids?.conversationId !== conversationId) throw missingIds()
    await limits.own.take(String(conversationId))
    const found = await takeovers.read(conversationId, after)
    if (found?.userId !== ids.userId) throw missingIds()
    await takeovers.markSeen(conversationId)
    return found
  }

  server.get(
    '/api/chat/conversation',
    {
      config: { access: 'public' },
      schema: { querystring: OwnConversationQuery, response: { 200: OwnConversationResponse } },
    },
    async (request) => {
      const { state, messages } = await readOwn(request, request.query)
      const data = { ...toOwnState(state), messages: messages.map(toOwnMessage) }
      return { success: true as const, data }
    },
  )

  server.get(
    '/api/chat/stream',
    { config: { access: 'public' }, schema: { querystring: OwnConversationQuery } },
    async (request, reply) => {
      await readOwn(request, request.query)
      const { conversationId, after = 0 } = request.query
      return await liveStreams.open(reply, {
        conversationId,
        side: 'visitor',
        after,
        toMessages: (messages) => messages.map(toOwnMessage),
        toState: toOwnState,
      })
    },
  )

  server.post(
    '/api/chat/typing',
    {
      config: { access: 'public' },
      schema: { body: ConversationRequest, response: { 200: Acknowledged } },
    },
    async (request) => {
      if (!opensConversation(request, request.body)) throw missingIds()
      await limits.typing.take(String(request.body.conversationId))
      await takeovers.tellTyping(request.body.conversationId, null)
      return { success: true as const }
    },
  )
}

function toOwnState({ personName, personAskedAt }: StoredHandling): OwnState {
  return { person: personName, isWaitingForPerson: personAskedAt !== null }
}

function toOwnMessage(stored: ChatMessageRecord): OwnMessage {
  const { id, clientId, isFromUser, content, timestamp, metadata } = stored
  const { by, name, to, isStopped } = metadata ?? {}
  return {
    id,
    messageId: isFromUser ? clientId : null,
    by: isFromUser ? 'visitor' : by === 'person' || by === 'house' ? by : 'assistant',
    name: typeof name === 'string' ? name : null,
    content,
    timestamp,
    answerTo: typeof to === 'string' ? to : null,
    isStopped: isStopped === true,
  }
}
