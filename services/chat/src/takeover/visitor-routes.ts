import { ConversationRequest } from '@cardroom/contracts/chat'
import {
  OwnConversationQuery,
  OwnConversationResponse,
  type OwnEvent,
  type OwnMessage,
  type OwnState,
  Told,
  type StoredHandling,
} from '@cardroom/contracts/chat-people'
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
import { assertFewStreams, sendEventStream } from './event-stream.ts'

/** The most streams that one visitor may have open at one instance, in several tabs. */
const maxStreams = 5
const streamLifeMs = 60_000

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

  /** The ids of the cookie, which must be those of the requested conversation. */
  async function proven(request: FastifyRequest, conversationId: number) {
    const ids = ownConversation(request)
    if (ids?.conversationId !== conversationId) throw missingIds()
    await limits.own.take(String(conversationId))
    return ids
  }

  server.get(
    '/api/chat/conversation',
    {
      config: { access: 'public' },
      schema: { querystring: OwnConversationQuery, response: { 200: OwnConversationResponse } },
    },
    async (request) => {
      const { conversationId, after = 0 } = request.query
      const { userId } = await proven(request, conversationId)
      const found = await takeovers.read(conversationId, after)
      if (found?.userId !== userId) throw missingIds()
      await takeovers.markSeen([conversationId])
      const messages = found.messages.map(toOwnMessage)
      return { success: true as const, data: { ...toOwnState(found.state), messages } }
    },
  )

  server.get(
    '/api/chat/stream',
    { config: { access: 'public' }, schema: { querystring: OwnConversationQuery } },
    async (request, reply) => {
      const { conversationId, after = 0 } = request.query
      const { userId } = await proven(request, conversationId)
      const found = await takeovers.read(conversationId, after)
      if (found?.userId !== userId) throw missingIds()
      assertFewStreams(liveStreams, conversationId, 'visitor', maxStreams)
      await takeovers.markSeen([conversationId])
      return await sendEventStream(reply, streamLifeMs, (sendData, end) => {
        const send = (event: OwnEvent) => sendData(event)
        return liveStreams.open({
          conversationId,
          side: 'visitor',
          after,
          onMessages: (messages) =>
            send({ type: 'messages', messages: messages.map(toOwnMessage) }),
          onState: (state) => send({ type: 'state', state: toOwnState(state) }),
          onTyping: () => send({ type: 'typing' }),
          onEnd: end,
        })
      })
    },
  )

  server.post(
    '/api/chat/typing',
    {
      config: { access: 'public' },
      schema: { body: ConversationRequest, response: { 200: Told } },
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
