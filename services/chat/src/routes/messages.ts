import { Readable } from 'node:stream'
import { chat } from '@cardroom/brand/chat-copy'
import { MessageRequest, MessageResponse, type MessageStreamEvent } from '@cardroom/contracts/chat'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyReply } from 'fastify'
import { type Assistant, type Message, ProviderFailure } from '../domain/assistant.ts'
import type {
  Asked,
  Conversations,
  MessageLimits,
  Question as KeptQuestion,
  Refused,
  Turn,
} from '../repositories/conversations.ts'
import { missingIds, opensConversation } from './conversation-cookie.ts'

export type MessageDeps = {
  conversations: Conversations
  assistant: Assistant
  /** One answer at a time in a conversation: told at once within this instance. */
  turns: {
    enter: (conversationId: number) => boolean
    hold: (turn: Turn) => void
    leave: (conversationId: number) => void
  }
  limits: { message: MessageLimits }
}

type Question = KeptQuestion & {
  /** Aborted when the visitor has gone. */
  signal: AbortSignal
  /** Whether the visitor sees the answer while it is made, and so may have seen a part of it. */
  isStreaming: boolean
}

type Answer = AsyncGenerator<string, MessageResponse>

const retrySeconds = 5

/** `POST /api/chat/message`: the reply as JSON, or in pieces where the caller accepts an event stream. */
export function messageRoutes(server: CardroomServer, deps: MessageDeps): void {
  server.post(
    '/api/chat/message',
    {
      config: { access: 'public' },
      schema: { body: MessageRequest, response: { 200: MessageResponse } },
    },
    async (request, reply) => {
      if (!opensConversation(request, request.body)) throw missingIds()
      const isStreaming = request.headers.accept?.includes('text/event-stream') === true
      const { userId, conversationId, message, messageId: clientId = null } = request.body
      const question = { userId, conversationId, content: message.trim(), clientId }
      const answer = answerTo({ ...question, signal: goneSignal(reply), isStreaming }, deps)
      try {
        // Until the first words are there, a failure is still an answer with a status of its own.
        let next = await answer.next()
        if (isStreaming) {
          const onCut = (error: unknown) => request.log.warn({ err: error }, 'answer cut off')
          const events = Readable.from(eventsOf(next, answer, onCut))
          reply.header('content-type', 'text/event-stream; charset=utf-8')
          reply.header('x-accel-buffering', 'no')
          // The schema speaks of the JSON reply alone.
          return await reply.send(events as never)
        }
        while (next.done !== true) next = await answer.next()
        return next.value
      } catch (error) {
        throw asProblem(error)
      }
    },
  )
}

/** Keeps the question, yields the answer piece by piece and keeps it too; owns the conversation's turn. */
async function* answerTo(question: Question, deps: MessageDeps): Answer {
  const { conversations, assistant, turns, limits } = deps
  const { conversationId, content } = question
  if (!turns.enter(conversationId)) throw refusalOf({ verdict: 'taken' })
  try {
    const asking = conversations.ask(question, limits.message)
    assistant.expect(conversationId, content)
    return yield* answerInTurn(question, await asking, deps)
  } finally {
    turns.leave(conversationId)
  }
}

async function* answerInTurn(
  { conversationId, content, clientId, signal, isStreaming }: Question,
  asked: Asked | null,
  { conversations, assistant, turns }: MessageDeps,
): Answer {
  if (asked === null) throw missingIds()
  if (asked.verdict === 'answered') {
    yield asked.answer
    return responseOf(conversationId, asked.answer)
  }
  if (asked.verdict !== 'asked') throw refusalOf(asked)
  const { turn, history } = asked
  turns.hold(turn)
  let answer = ''
  let isStopped = isStreaming
  let isGivenBack = false
  try {
    const reply = assistant.reply({
      conversationId,
      question: content,
      // A question that is tried again may stand further up.
      history: isLast(content, history) ? history.slice(0, -1) : history,
      signal,
    })
    try {
      for (;;) {
        const next = await reply.next()
        if (next.done === true) {
          isStopped = false
          await conversations.answer(turn, answer, next.value, clientId)
          isGivenBack = true
          return responseOf(conversationId, answer)
        }
        answer += next.value
        yield next.value
      }
    } finally {
      await reply.return(nobody)
    }
  } catch (error) {
    if (!signal.aborted) isStopped = false
    throw error
  } finally {
    // What the visitor has read before stopping it belongs to the conversation.
    if (isStopped && answer !== '') {
      await conversations.answer(turn, answer, { isStopped: true }, clientId)
    } else if (!isGivenBack) {
      // Where that fails, the turn runs out by itself.
      await conversations.giveBack(turn).catch(() => {})
    }
  }
}

function refusalOf(refused: Refused): AppError {
  return refused.verdict === 'taken'
    ? new AppError('conflict', 'Your last message is still being answered.', {
        retryAfterSeconds: retrySeconds,
      })
    : new AppError('too_many_requests', 'Too many requests. Please try again later.', {
        retryAfterSeconds: refused.retryAfterSeconds,
      })
}

const nobody = { by: 'knowledge', documents: [] } as const satisfies {
  by: 'knowledge'
  documents: []
}

function isLast(question: string, history: readonly Message[]): boolean {
  const last = history.at(-1)
  return last?.isFromUser === true && last.content === question
}

function responseOf(conversationId: number, content: string): MessageResponse {
  return {
    success: true,
    data: { assistantMessage: { content }, userMessage: { conversationId } },
    message: 'Answered',
  }
}

async function* eventsOf(
  first: IteratorResult<string, MessageResponse>,
  answer: Answer,
  onFailure: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    let next = first
    while (next.done !== true) {
      yield eventLine({ type: 'piece', text: next.value })
      next = await answer.next()
    }
    yield eventLine({ type: 'done', response: next.value })
  } catch (error) {
    onFailure(error)
    yield eventLine({ type: 'failed', message: chat.notices.notAnswered })
  } finally {
    await answer.return(responseOf(0, ''))
  }
}

function eventLine(event: MessageStreamEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

function asProblem(error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error
  return new AppError('unavailable', chat.notices.notAnswered, {
    retryAfterSeconds: retrySeconds,
    cause: error,
  })
}
