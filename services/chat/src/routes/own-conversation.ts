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
import type { Followers } from '../domain/followers.ts'
import type { Handled } from '../repositories/handled.ts'
import { missingIds, opensConversation, ownConversation } from './conversation-cookie.ts'
import { assertFewStreams, sendEventStream } from './event-stream.ts'

/** Tabs of one browser that may follow a conversation at once, at one instance. */
const maxStreams = 5
const streamLifeMs = 60_000

type Deps = {
  handled: Handled
  followers: Followers
  limits: { own: RateLimiter; typing: RateLimiter }
}

/**
 * A visitor's own conversation, which the cookie proves: `GET /api/chat/conversation` after a reload, `GET
 * /api/chat/stream` while a person has it or was asked for, and `POST /api/chat/typing`.
 */
export function ownConversationRoutes(server: CardroomServer, deps: Deps): void {
  const { handled, followers, limits } = deps

  /** The ids of the cookie, which has to be that of the conversation that is asked for. */
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
      const found = await handled.read(conversationId, after)
      if (found?.userId !== userId) throw missingIds()
      await handled.markSeen([conversationId])
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
      const found = await handled.read(conversationId, after)
      if (found?.userId !== userId) throw missingIds()
      assertFewStreams(followers, conversationId, 'visitor', maxStreams)
      await handled.markSeen([conversationId])
      return await sendEventStream(reply, streamLifeMs, (sendData, end) => {
        const send = (event: OwnEvent) => sendData(event)
        return followers.follow({
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
      await handled.tellTyping(request.body.conversationId, null)
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
