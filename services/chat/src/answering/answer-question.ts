import { chat, withPerson } from '@cardroom/brand/chat-copy'
import { AppError } from '@cardroom/service-kit/app-error'
import {
  type Answered,
  type Assistant,
  type Message,
  type OnText,
  ProviderFailure,
} from './assistant.ts'
import type { LimitedCounts } from '../conversations/limited-counts.ts'
import type { Conversations, MessageLimits, Question } from '../conversations/repository.ts'

type AnswerDeps = {
  conversations: Conversations
  assistant: Assistant
  limits: MessageLimits
  limitedCounts: LimitedCounts
}

type AnswerOptions = {
  /** The visitor's network, which has a share of the day's budget. */
  network: string
  /** Aborted when the visitor has disconnected. */
  signal: AbortSignal
  /** Receives the answer part by part, where the visitor reads it while it is made. */
  onText?: OnText
}

const retrySeconds = 5

/** The use case of a chat message: stores the question, answers it and stores the answer, one at a time per conversation. */
export function createAnswerQuestion(deps: AnswerDeps) {
  const { conversations, assistant, limits, limitedCounts } = deps

  /**
   * Resolves with the whole answer; null unless the conversation exists and is this user's.
   * @throws {AppError} when the conversation is busy or over its limits, or the provider fails
   */
  return async function answerQuestion(
    question: Question,
    options: AnswerOptions,
  ): Promise<Answered | null> {
    try {
      return await answerInTurn(question, options)
    } catch (error) {
      throw error instanceof ProviderFailure ? unavailable(error) : error
    }
  }

  async function answerInTurn(
    question: Question,
    { network, signal, onText }: AnswerOptions,
  ): Promise<Answered | null> {
    const start = await conversations.startTurn(question, limits)
    if (start === null) return null
    if (start.outcome === 'busy') throw busy()
    if (start.outcome === 'limited') throw overLimit(start.retryAfterSeconds)
    if (start.outcome === 'answered') {
      onText?.(start.answer)
      return { content: start.answer }
    }
    if (start.outcome === 'person') {
      return { content: withPerson.received(start.personName), isWithPerson: true }
    }
    const { turn, history } = start
    const { conversationId, content, clientId } = question
    let answer = ''
    try {
      const origin = await assistant.reply(
        {
          conversationId,
          network,
          question: content,
          history: withoutQuestion(history, content),
          signal,
        },
        (text) => {
          answer += text
          onText?.(text)
        },
      )
      await conversations.saveAnswer(turn, answer, origin, clientId)
      if (origin.instead === 'network') await limitedCounts.add('answers')
      return { content: answer }
    } catch (error) {
      // The part that the visitor has read before stopping the answer belongs to the conversation.
      const isStopped = onText !== undefined && signal.aborted && answer !== ''
      if (isStopped) await conversations.saveAnswer(turn, answer, { isStopped: true }, clientId)
      // If this fails, the lease of the turn expires.
      else await conversations.endTurn(turn).catch(() => {})
      throw error
    }
  }
}

/** A question that is sent again may already be the last message of the history. */
function withoutQuestion(history: readonly Message[], question: string): readonly Message[] {
  const last = history.at(-1)
  return last?.isFromUser === true && last.content === question ? history.slice(0, -1) : history
}

function busy(): AppError {
  return new AppError('conflict', 'Your last message is still being answered.', {
    retryAfterSeconds: retrySeconds,
  })
}

function overLimit(retryAfterSeconds: number): AppError {
  return new AppError('too_many_requests', 'Too many requests. Please try again later.', {
    retryAfterSeconds,
  })
}

function unavailable(cause: ProviderFailure): AppError {
  return new AppError('unavailable', chat.notices.notAnswered, {
    retryAfterSeconds: retrySeconds,
    cause,
  })
}
