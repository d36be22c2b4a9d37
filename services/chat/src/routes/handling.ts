import { ConversationParams } from '@cardroom/contracts/chat-data'
import {
  type Handling,
  HandlingResponse,
  maxPersonName,
  type ConversationEvent,
  OfficeStreamQuery,
  PersonMessageRequest,
  PersonMessageResponse,
  type StoredHandling,
  TakeRequest,
  Told,
} from '@cardroom/contracts/chat-people'
import { truncate } from '@cardroom/contracts/text'
import { auditContextOf, sessionOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../domain/handling.ts'
import type { Followers } from '../domain/followers.ts'
import type { Handled } from '../repositories/handled.ts'
import { assertFewStreams, sendEventStream } from './event-stream.ts'

/** Browsers that may follow a conversation at once, at one instance. */
const maxStreams = 50
/** Then it is asked again whether the administrator is still signed in. */
const streamLifeMs = 5 * 60_000

const path = '/api/admin/chat/conversations/:id'

/** Conversations in which administrators answer: taken over, written in, handed back, and followed as they go on. */
export function handlingRoutes(
  admin: CardroomServer,
  { handled, followers }: { handled: Handled; followers: Followers },
): void {
  admin.post(
    `${path}/take`,
    {
      config: { access: 'chat.answer' },
      schema: {
        params: ConversationParams,
        body: TakeRequest,
        response: { 200: HandlingResponse },
      },
    },
    async (request) => {
      const { shown } = request.body
      const context = auditContextOf(request)
      const { id } = request.params
      const data = await handled.take(id, personOf(request), shown?.personId, context)
      return { success: true as const, data: seenBy(request, known(data)) }
    },
  )

  admin.post(
    `${path}/hand-back`,
    {
      config: { access: 'chat.answer' },
      schema: { params: ConversationParams, response: { 200: HandlingResponse } },
    },
    async (request) => {
      const { id } = request.params
      const data = await handled.handBack(id, personOf(request), auditContextOf(request))
      return { success: true as const, data: seenBy(request, known(data)) }
    },
  )

  admin.post(
    `${path}/messages`,
    {
      config: { access: 'chat.answer' },
      schema: {
        params: ConversationParams,
        body: PersonMessageRequest,
        response: { 200: PersonMessageResponse },
      },
    },
    async (request) => {
      const { messageId: clientId, content } = request.body
      const message = { clientId, content: content.trim() }
      const context = auditContextOf(request)
      const data = await handled.write(request.params.id, personOf(request), message, context)
      const { message: stored, state } = known(data)
      return {
        success: true as const,
        data: { message: stored, state: seenBy(request, state) },
      }
    },
  )

  admin.post(
    `${path}/typing`,
    {
      config: { access: 'chat.answer' },
      schema: { params: ConversationParams, response: { 200: Told } },
    },
    async (request) => {
      await handled.tellTyping(request.params.id, sessionOf(request).adminId)
      return { success: true as const }
    },
  )

  admin.get(
    `${path}/stream`,
    {
      config: { access: 'chat.answer' },
      schema: { params: ConversationParams, querystring: OfficeStreamQuery },
    },
    async (request, reply) => {
      const { id } = request.params
      const { after = 0 } = request.query
      known(await handled.read(id, after))
      assertFewStreams(followers, id, 'person', maxStreams)
      return await sendEventStream(reply, streamLifeMs, (sendData, end) => {
        const send = (event: ConversationEvent) => sendData(event)
        return followers.follow({
          conversationId: id,
          side: 'person',
          after,
          onMessages: (messages) => send({ type: 'messages', messages }),
          onState: (state) => send({ type: 'state', state: seenBy(request, state) }),
          onTyping: () => send({ type: 'typing' }),
          onEnd: end,
        })
      })
    },
  )
}

function seenBy(request: FastifyRequest, state: StoredHandling): Handling {
  return { ...state, isMine: state.personId === sessionOf(request).adminId }
}

function personOf(request: FastifyRequest): Person {
  const { adminId, firstName } = sessionOf(request)
  return { id: adminId, name: truncate(firstName, maxPersonName) }
}

function known<Data>(data: Data | undefined): Data {
  if (data === undefined) throw new AppError('not_found', 'There is no such conversation')
  return data
}
