import { chat, withPerson } from '@cardroom/brand/chat-copy'
import { AppError } from '@cardroom/service-kit/app-error'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { Conversations, Question } from '../conversations/repository.ts'
import type { Assistant } from './assistant.ts'
import type { Message } from './prompt.ts'
import { type OnText, ProviderFailure } from './provider.ts'

type AnswerDeps = {
  conversations: Conversations
  assistant: Assistant
  /** Messages per conversation. */
  limits: Record<'messageMinute' | 'messageHour', RateLimiter>
}

type AnswerOptions = {
  /** The visitor's network, which has a share of the daily budget. */
  network: string
  /** Aborted when the visitor disconnects. */
  signal: AbortSignal
  /** Receives the answer part by part, if the visitor reads it while it is generated. */
  onText?: OnText
}

/** An answer; with `isWithPerson`, a note that a person has the conversation, which is not stored in it. */
export type Answered = { content: string; isWithPerson?: true }

export type AnswerQuestion = ReturnType<typeof createAnswerQuestion>

const retrySeconds = 5

/** The use case of a chat message: stores the question, answers it and stores the answer, one at a time per conversation. */
export function createAnswerQuestion({ conversations, assistant, limits }: AnswerDeps) {
  /**
   * Resolves with the whole answer; null unless the conversation exists and belongs to this user.
   * @throws {AppError} when the conversation is busy or over its limits, or the provider fails
   */
  return async function answerQuestion(
    question: Question,
    { network, signal, onText }: AnswerOptions,
  ): Promise<Answered | null> {
    const { conversationId, content, clientId } = question
    const counters = [limits.messageMinute, limits.messageHour]
    for (const counter of counters) await counter.take(String(conversationId))
    const start = await conversations.startTurn(question)
    if (start === null) return null
    if (start.outcome === 'busy') {
      for (const counter of counters) await counter.giveBack(String(conversationId))
      throw new AppError('conflict', 'Your last message is still being answered.', {
        retryAfterSeconds: retrySeconds,
      })
    }
    if (start.outcome === 'answered') {
      onText?.(start.answer)
      return { content: start.answer }
    }
    if (start.outcome === 'person') {
      return { content: withPerson.received(start.personName), isWithPerson: true }
    }
    const { turn } = start
    const history = withoutQuestion(start.history, content)
    let answer = ''
    try {
      const origin = await assistant.reply(
        { conversationId, network, question: content, history, signal },
        (text) => {
          answer += text
          onText?.(text)
        },
      )
      await conversations.saveAnswer(turn, answer, origin, clientId)
      return { content: answer }
    } catch (error) {
      // The part that the visitor read before stopping the answer belongs to the conversation.
      const isStopped = onText !== undefined && signal.aborted && answer !== ''
      if (isStopped) await conversations.saveAnswer(turn, answer, { isStopped: true }, clientId)
      // If this fails, the lease of the turn expires.
      else await conversations.endTurn(turn).catch(() => {})
      if (!(error instanceof ProviderFailure)) throw error
      throw new AppError('unavailable', chat.notices.notAnswered, {
        retryAfterSeconds: retrySeconds,
        cause: error,
      })
    }
  }
}

/** A question that is sent again may already be the last message of the history. */
function withoutQuestion(history: readonly Message[], question: string): readonly Message[] {
  const last = history.at(-1)
  return last?.isFromUser === true && last.content === question ? history.slice(0, -1) : history
}
