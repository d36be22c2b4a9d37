import { chatLinkHosts } from '@cardroom/brand/chat-copy'
import {
  type KnowledgeDocument,
  sourceLead,
  sourceUrl,
  unknownAnswer,
} from '@cardroom/brand/knowledge'
import { type Budget, type BudgetRefusal, costOf, type Payer, type Prices } from './budget.ts'
import type { Breaker } from './circuit-breaker.ts'
import { plainTextFilter } from './plain-answer.ts'
import { buildPrompt, buildSummaryPrompt, maxTokens, type Message } from './prompt.ts'
import { type OnText, type PromptMessage, type Provider, ProviderFailure } from './provider.ts'
import { minAnswerScore, type SearchIndex } from './search-index.ts'

export type Model = {
  provider: Provider
  breaker: Breaker
  budget: Budget
  prices: Prices
  /** The most tokens of a prompt, and of an answer. */
  contextTokens: number
  replyTokens: number
}

/** A question to answer, and the messages before it. */
type ReplyRequest = Payer & {
  question: string
  history: readonly Message[]
  /** Aborted when the visitor disconnects. */
  signal: AbortSignal
}

/** Where an answer comes from; stored as the message's metadata. */
export type Origin = {
  by: 'model' | 'knowledge'
  /** Ids of the documents that were quoted, or given to the model. */
  documents: string[]
  /** The model's name, if one answered. */
  model?: string
  /** Why a configured model was not called: the budget is spent, or the share of the visitor's network. */
  instead?: BudgetRefusal
}

export type Assistant = ReturnType<typeof createAssistant>

/** Documents for a question, and those that a follow-up may need from the question before it. */
const maxDocuments = 4
const maxPreviousDocuments = 2
/** Documents with a lower score are unrelated to the question. */
const minRelatedScore = 0.1
const maxReplyLength = 8000

/** Answers from the knowledge base: through a model within its budget, otherwise by quoting the best document. */
export function createAssistant(search: SearchIndex, model: Model | null) {
  function quote(question: string, onText: OnText, instead?: BudgetRefusal): Origin {
    const [best] = search(question)
    const document = best !== undefined && best.score >= minAnswerScore ? best.document : undefined
    onText(
      document === undefined
        ? unknownAnswer
        : `${document.text}\n\n${sourceLead} ${sourceUrl(document)}`,
    )
    return {
      by: 'knowledge',
      documents: document === undefined ? [] : [document.id],
      ...(instead !== undefined && { instead }),
    }
  }

  return {
    /** Passes the answer to `onText` part by part, and returns where it comes from. */
    async reply(
      { question, history, signal, ...payer }: ReplyRequest,
      onText: OnText,
    ): Promise<Origin> {
      if (model === null) return quote(question, onText)
      const documents = documentsFor(search, question, history)
      const prompt = buildPrompt(question, history, documents, model.contextTokens)
      const filter = plainTextFilter(chatLinkHosts)
      let length = 0
      function emit(text: string) {
        length += text.length
        if (length > maxReplyLength) throw new ProviderFailure('the answer is too long', true)
        if (text !== '') onText(text)
      }
      const refusal = await callModel(model, payer, prompt, signal, (text) =>
        emit(filter.push(text)),
      )
      if (refusal !== null) return quote(question, onText, refusal)
      emit(filter.end())
      if (length === 0) onText(unknownAnswer)
      return {
        by: 'model',
        model: model.provider.model,
        documents: documents.map(({ id }) => id),
      }
    },

    /** The model's summary of a conversation; null without a model or budget. */
    async summarize(payer: Payer, messages: readonly Message[]): Promise<string | null> {
      if (model === null) return null
      const prompt = buildSummaryPrompt(messages, model.contextTokens)
      const filter = plainTextFilter([])
      let summary = ''
      await callModel(model, payer, prompt, new AbortController().signal, (text) => {
        summary += filter.push(text)
      })
      summary += filter.end()
      return summary.trim() === '' ? null : summary.trim().slice(0, maxReplyLength)
    },
  }
}

function documentsFor(
  search: SearchIndex,
  question: string,
  history: readonly Message[],
): KnowledgeDocument[] {
  const previous = history.findLast(({ isFromUser }) => isFromUser)?.content ?? ''
  const related = (text: string, limit: number) =>
    search(text)
      .filter(({ score }) => score >= minRelatedScore)
      .slice(0, limit)
      .map(({ document }) => document)
  return [
    ...new Set([...related(question, maxDocuments), ...related(previous, maxPreviousDocuments)]),
  ]
}

/** Calls the model within the budget; returns which budget is too small for the call. */
async function callModel(
  { provider, breaker, replyTokens, prices, budget }: Model,
  payer: Payer,
  prompt: readonly PromptMessage[],
  signal: AbortSignal,
  onText: OnText,
): Promise<BudgetRefusal | null> {
  const inputTokens = prompt.reduce((total, { content }) => total + maxTokens(content), 0)
  const maxCost = costOf({ inputTokens, outputTokens: replyTokens }, prices)
  const settle = await budget.reserve(payer, maxCost)
  if (typeof settle === 'string') return settle
  let cost = maxCost
  try {
    if (!breaker.admits()) throw new ProviderFailure('the circuit breaker is open', false)
    const usage = await provider
      .stream(prompt, replyTokens, signal, onText)
      .catch((error: unknown) => {
        if (!signal.aborted) breaker.failed()
        throw error
      })
    breaker.succeeded()
    if (usage !== null) cost = costOf(usage, prices)
  } catch (error) {
    if (error instanceof ProviderFailure && !error.isCharged) cost = 0
    throw error
  } finally {
    await settle(cost)
  }
  return null
}
