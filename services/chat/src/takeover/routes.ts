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
import type { Person } from './rules.ts'
import type { LiveStreams } from './live-streams.ts'
import type { Takeovers } from './repository.ts'
import { assertFewStreams, sendEventStream } from './event-stream.ts'

/** The most streams of one conversation that administrators may have open at one instance. */
const maxStreams = 50
/** When a stream ends, the browser opens the next one, which checks the session again. */
const streamLifeMs = 5 * 60_000

const path = '/api/admin/chat/conversations/:id'

/** Routes with which administrators take conversations over, write in them, release them and watch them live. */
export function takeoverRoutes(
  admin: CardroomServer,
  { takeovers, liveStreams }: { takeovers: Takeovers; liveStreams: LiveStreams },
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
      const data = await takeovers.take(id, personOf(request), shown?.personId, context)
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
      const data = await takeovers.release(id, personOf(request), auditContextOf(request))
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
      const data = await takeovers.write(request.params.id, personOf(request), message, context)
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
      await takeovers.tellTyping(request.params.id, sessionOf(request).adminId)
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
      known(await takeovers.read(id, after))
      assertFewStreams(liveStreams, id, 'person', maxStreams)
      return await sendEventStream(reply, streamLifeMs, (sendData, end) => {
        const send = (event: ConversationEvent) => sendData(event)
        return liveStreams.open({
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
