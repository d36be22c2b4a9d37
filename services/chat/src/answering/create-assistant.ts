import { chatLinkHosts } from '@cardroom/brand/chat-copy'
import {
  type KnowledgeDocument,
  sourceLead,
  sourceUrl,
  unknownAnswer,
} from '@cardroom/brand/knowledge'
import type { Budget, BudgetRefusal } from './budget.ts'
import {
  type Assistant,
  type Message,
  type OnText,
  type Origin,
  type Payer,
  ProviderFailure,
} from './assistant.ts'
import { plainTextFilter } from './plain-answer.ts'
import { costOf, type Prices } from './price.ts'
import { buildPrompt, buildSummaryPrompt, type PromptMessage } from './prompt.ts'
import { minAnswerScore, type SearchIndex } from './search-index.ts'
import { maxTokens } from './tokens.ts'
import type { Provider } from './openai-provider.ts'

export type Model = {
  provider: Provider
  budget: Budget
  prices: Prices
  /** Most tokens of a prompt, and of an answer. */
  contextTokens: number
  replyTokens: number
}

/** Documents for a question, and those that a follow-up may need from the question before it. */
const maxDocuments = 4
const maxPreviousDocuments = 2
/** A document with a lower score has nothing to do with the question. */
const minRelatedScore = 0.1
const maxReplyLength = 8000

/** Answers from the knowledge base: through a model within its budget, otherwise by quoting the best document. */
export function createAssistant(search: SearchIndex, model: Model | null): Assistant {
  function quote(question: string, onText: OnText, instead?: Origin['instead']): Origin {
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
    async reply({ question, history, signal, ...payer }, onText) {
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

    async summarize(payer, messages) {
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

/** Calls the model within the budget; returns what is used up when there is not enough of it left. */
async function callModel(
  { provider, replyTokens, prices, budget }: Model,
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
    const usage = await provider.stream(prompt, replyTokens, signal, onText)
    if (usage !== null) cost = costOf(usage, prices)
  } catch (error) {
    if (error instanceof ProviderFailure && !error.isCharged) cost = 0
    throw error
  } finally {
    await settle(cost)
  }
  return null
}
