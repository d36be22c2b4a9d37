import { chatLinkHosts } from '@cardroom/brand/chat-copy'
import { type KnowledgeDocument, unknownAnswer } from '@cardroom/brand/knowledge'
import type { Budget } from './budget.ts'
import { type Asking, type Assistant, type Origin, ProviderFailure } from './domain/assistant.ts'
import { plainAnswer } from './domain/plain-answer.ts'
import { costOf, type Prices } from './domain/price.ts'
import { type PromptMessage, promptFor, summaryPromptFor } from './domain/prompt.ts'
import { quoteDocument } from './domain/quote-document.ts'
import { answering, type Match } from './domain/ranking.ts'
import { mostTokens } from './domain/tokens.ts'
import type { Provider } from './openai-provider.ts'

export type Model = {
  provider: Provider
  budget: Budget
  prices: Prices
  /** Most tokens of a question with everything that goes with it, and of an answer. */
  contextTokens: number
  replyTokens: number
}

type Searchable = { search: (this: void, question: string) => Promise<Match[]> }

/** Documents that go with a question, and those that its predecessor may still need. */
const groundingSize = 4
const followUpSize = 2
/** Below it, a document has nothing to do with the question. */
const related = 0.1
const isRelated = ({ score }: Match) => score >= related
const longestReply = 8000
/** A prompt is paid for by its bytes at most; so many go with most questions for each token that fits. */
const usualBytesPerToken = 3

/**
 * Answers from the knowledge base: through a model where there is one and it may be paid, otherwise in
 * the documents' own words.
 */
export function createAssistant(
  documents: readonly KnowledgeDocument[],
  { search }: Searchable,
  model: Model | null,
): Assistant {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const documentsOf = (matches: readonly Match[]) =>
    matches.flatMap(({ documentId }) => byId.get(documentId) ?? [])

  async function* quote(question: string, instead?: 'budget'): AsyncGenerator<string, Origin> {
    const [best] = documentsOf(answering(await search(question)))
    yield best === undefined ? unknownAnswer : quoteDocument(best)
    return {
      by: 'knowledge',
      documents: best === undefined ? [] : [best.id],
      ...(instead !== undefined && { instead }),
    }
  }

  async function groundingOf({ question, history }: Asking): Promise<KnowledgeDocument[]> {
    const before = history.findLast(({ isFromUser }) => isFromUser)
    const [now, earlier] = await Promise.all([
      search(question),
      before === undefined ? [] : search(before.content),
    ])
    const chosen = [
      ...now.filter(isRelated).slice(0, groundingSize),
      ...earlier.filter(isRelated).slice(0, followUpSize),
    ]
    return [...new Set(documentsOf(chosen))]
  }

  async function* ask(
    { provider, replyTokens, prices, budget }: Model,
    conversationId: number,
    messages: readonly PromptMessage[],
    signal: AbortSignal,
  ): AsyncGenerator<string, boolean> {
    const inputTokens = messages.reduce((total, { content }) => total + mostTokens(content), 0)
    const most = costOf({ inputTokens, outputTokens: replyTokens }, prices)
    const settle = await budget.reserve(conversationId, most)
    if (settle === null) return false
    let cost = most
    try {
      const usage = yield* provider.stream(messages, replyTokens, signal)
      if (usage !== null) cost = costOf(usage, prices)
    } catch (error) {
      if (error instanceof ProviderFailure && !error.isCharged) cost = 0
      throw error
    } finally {
      settle(cost)
    }
    return true
  }

  return {
    expect(conversationId, question) {
      // What the caller sends to Postgres goes first: the rest is done while that is under way.
      setImmediate(() => {
        // Whoever asks for it again hears why it failed.
        search(question).catch(() => {})
        model?.budget.prepare(conversationId, usualCost(model))
      })
    },

    async *reply(asking) {
      const { conversationId, question, history, signal } = asking
      if (model === null) return yield* quote(question)
      const grounding = await groundingOf(asking)
      const messages = promptFor(question, history, grounding, model.contextTokens)
      const answer = ask(model, conversationId, messages, signal)
      const plain = plainAnswer(chatLinkHosts)
      let length = 0
      try {
        for (;;) {
          const next = await answer.next()
          if (next.done === true) {
            if (!next.value) return yield* quote(question, 'budget')
            const rest = plain.end()
            if (rest !== '') yield rest
            if (length + rest.length === 0) yield unknownAnswer
            const { model: name } = model.provider
            return { by: 'model', model: name, documents: grounding.map(({ id }) => id) }
          }
          const words = plain.push(next.value)
          length += words.length
          if (length > longestReply) throw new ProviderFailure('the answer has no end', true)
          if (words !== '') yield words
        }
      } finally {
        await answer.return(false)
      }
    },

    async sumUp(conversationId, messages) {
      if (model === null) return null
      const prompt = summaryPromptFor(messages, model.contextTokens)
      const plain = plainAnswer([])
      let summary = ''
      const words = ask(model, conversationId, prompt, new AbortController().signal)
      for await (const word of words) summary += plain.push(word)
      summary += plain.end()
      return summary.trim() === '' ? null : summary.trim().slice(0, longestReply)
    },
  }
}

/** What a call costs at most, unless its prompt is unusually long. */
function usualCost({ contextTokens, replyTokens, prices }: Model): number {
  const inputTokens = usualBytesPerToken * contextTokens
  return costOf({ inputTokens, outputTokens: replyTokens }, prices)
}
