import { Readable } from 'node:stream'
import { chat } from '@cardroom/brand/chat-copy'
import { MessageRequest, MessageResponse, type MessageStreamEvent } from '@cardroom/contracts/chat'
import { truncateAddress } from '@cardroom/service-kit/address'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyReply } from 'fastify'
import { missingIds, opensConversation } from '../conversations/conversation-cookie.ts'
import type { Answered, AnswerQuestion } from './answer-question.ts'
import type { OnText } from './provider.ts'

/** `POST /api/chat/message`: the answer as JSON, or part by part if the client accepts an event stream. */
export function messageRoutes(server: CardroomServer, answerQuestion: AnswerQuestion): void {
  server.post(
    '/api/chat/message',
    {
      config: { access: 'public' },
      schema: { body: MessageRequest, response: { 200: MessageResponse } },
    },
    async (request, reply) => {
      if (!opensConversation(request, request.body)) throw missingIds()
      const { userId, conversationId, message, messageId: clientId = null } = request.body
      const question = { userId, conversationId, content: message.trim(), clientId }
      const signal = disconnectSignal(reply)
      const network = truncateAddress(request.ip)
      async function answer(onText?: OnText): Promise<MessageResponse> {
        const options = { network, signal, ...(onText && { onText }) }
        const answered = await answerQuestion(question, options)
        if (answered === null) throw missingIds()
        return toResponse(conversationId, answered)
      }
      if (request.headers.accept?.includes('text/event-stream') !== true) return await answer()
      const events = await streamEvents(answer, (error) => {
        if (!signal.aborted) request.log.warn({ err: error }, 'answer interrupted')
      })
      reply.header('content-type', 'text/event-stream; charset=utf-8')
      reply.header('x-accel-buffering', 'no')
      // The response schema describes only the JSON reply.
      return await reply.send(events as never)
    },
  )
}

/** The events of an answer. Resolves with its first words, so an earlier failure still gets its own status. */
async function streamEvents(
  answer: (onText: OnText) => Promise<MessageResponse>,
  onFailure: (error: unknown) => void,
): Promise<Readable> {
  const events = new Readable({ read() {} })
  const send = (event: MessageStreamEvent) => events.push(`data: ${JSON.stringify(event)}\n\n`)
  const started = Promise.withResolvers<void>()
  const answered = answer((text) => {
    send({ type: 'piece', text })
    started.resolve()
  })
  await Promise.race([started.promise, answered])
  void answered
    .then(
      (response) => send({ type: 'done', response }),
      (error: unknown) => {
        onFailure(error)
        send({ type: 'failed', message: chat.notices.notAnswered })
      },
    )
    .finally(() => events.push(null))
  return events
}

function toResponse(conversationId: number, { content, ...rest }: Answered): MessageResponse {
  return {
    success: true,
    data: { assistantMessage: { content }, userMessage: { conversationId }, ...rest },
    message: 'Answered',
  }
}

function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}
