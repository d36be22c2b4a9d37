import { chat } from '@cardroom/brand/chat-copy'
import {
  ConversationRequest,
  PersonResponse,
  TranscriptConfirmRequest,
  TranscriptResponse,
} from '@cardroom/contracts/chat'
import { limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Conversations } from '../conversations/repository.ts'
import { missingIds, opensConversation } from '../conversations/conversation-cookie.ts'

export type RequestDeps = {
  conversations: Conversations
  enqueueMail: EnqueueMail
  limits: {
    /** Copies of a conversation, and mails to an address, which may belong to someone else. */
    transcript: RateLimiter
    recipient: RateLimiter
    /** Links that confirm an address. */
    link: RateLimiter
    confirm: RateLimiter
    /** Requests for a person, per address. */
    person: RateLimiter
  }
}

/**
 * `POST /api/chat/transcript` mails the conversation to the registered address, once a mailed link has confirmed it.
 * `POST /api/chat/person` notifies the staff. Neither waits for the mail.
 */
export function requestRoutes(server: CardroomServer, deps: RequestDeps): void {
  const { conversations, enqueueMail, limits } = deps
  server.post(
    '/api/chat/transcript',
    {
      config: { access: 'public' },
      schema: { body: ConversationRequest, response: { 202: TranscriptResponse } },
    },
    async (request, reply) => {
      if (!opensConversation(request, request.body)) throw missingIds()
      const user = String(request.body.userId)
      await limits.transcript.take(String(request.body.conversationId))
      await limits.recipient.take(user)
      const found = await conversations.transcriptState(request.body)
      if (found === undefined) throw missingIds()
      if (!found.hasMessages) throw new AppError('conflict', chat.transcript.nothingSaid)
      if (!found.isConfirmed) await limits.link.take(user)
      const { conversationId } = request.body
      enqueueMail(
        found.isConfirmed
          ? await conversations.addTranscript(conversationId)
          : await conversations.addTranscriptLink(conversationId),
      )
      const message = found.isConfirmed ? chat.transcript.onItsWay : chat.transcript.linkSent
      return reply.code(202).send({ success: true, message })
    },
  )

  server.post(
    '/api/chat/transcript/confirm',
    {
      config: { access: 'public' },
      schema: { body: TranscriptConfirmRequest, response: { 200: TranscriptResponse } },
    },
    async (request) => {
      await limits.confirm.take(limitKeyOf(request.ip))
      const mailId = await conversations.confirmTranscript(request.body.link)
      if (mailId === undefined) {
        throw new AppError(
          'not_found',
          'This link has expired or was already used. You can ask for another one in the chat.',
        )
      }
      enqueueMail(mailId)
      return { success: true as const, message: chat.transcript.onItsWay }
    },
  )

  server.post(
    '/api/chat/person',
    {
      config: { access: 'public' },
      schema: { body: ConversationRequest, response: { 202: PersonResponse } },
    },
    async (request, reply) => {
      if (!opensConversation(request, request.body)) throw missingIds()
      await limits.person.take(limitKeyOf(request.ip))
      const content = chat.person.confirmation
      const mailId = await conversations.requestPerson(request.body, content)
      if (mailId === undefined) throw missingIds()
      enqueueMail(mailId)
      return reply.code(202).send({
        success: true,
        data: { assistantMessage: { content } },
        message: 'The staff was notified',
      })
    },
  )
}
