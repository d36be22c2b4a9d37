import { ConversationParams } from '@cardroom/contracts/chat-data'
import {
  type Handling,
  HandlingResponse,
  maxPersonName,
  OfficeStreamQuery,
  PersonMessageRequest,
  PersonMessageResponse,
  type StoredHandling,
  TakeRequest,
} from '@cardroom/contracts/chat-people'
import { Acknowledged } from '@cardroom/contracts/response'
import { truncate } from '@cardroom/contracts/text'
import { auditContextOf, sessionOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyRequest } from 'fastify'
import type { Person } from './rules.ts'
import type { LiveStreams } from './live-streams.ts'
import type { Takeovers } from './repository.ts'

const path = '/api/admin/chat/conversations/:id'

/** Administrators take conversations over, write in them, release them and watch them live. */
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
      schema: { params: ConversationParams, response: { 200: Acknowledged } },
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
      return await liveStreams.open(reply, {
        conversationId: id,
        side: 'person',
        after,
        toMessages: (messages) => messages,
        toState: (state) => seenBy(request, state),
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
  if (data === undefined) throw new AppError('not_found', 'This conversation does not exist')
  return data
}
