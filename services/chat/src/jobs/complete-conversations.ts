import type { Logger } from '@cardroom/service-kit/logger'
import type { Assistant } from '../domain/assistant.ts'
import { extractSummary } from '../domain/summary.ts'
import type { Summaries } from '../repositories/summaries.ts'

/** After so many minutes without a word a conversation is over. */
const quietMinutes = 30
const most = 200
const atOnce = 5
/** Longer than the provider is given for an answer. */
const claimSeconds = 120
const modelTries = 3
const longestConversation = 500

export type CompletionDeps = { summaries: Summaries; assistant: Assistant; logger: Logger }

/**
 * Completes the conversations that have gone quiet and sums them up. Every instance may run it at any
 * time. A model that fails is asked again at a later run, and after three tries not any more.
 */
export async function completeConversations({
  summaries,
  assistant,
  logger,
}: CompletionDeps): Promise<void> {
  await summaries.complete(quietMinutes, most)
  for (;;) {
    const claimed = await summaries.claim(atOnce, claimSeconds)
    if (claimed.length === 0) return
    await Promise.all(
      claimed.map(async ({ id, tries }) => {
        const messages = await summaries.messagesOf(id, longestConversation)
        try {
          const summary = tries > modelTries ? null : await assistant.sumUp(id, messages)
          if (summary === null) await summaries.keep(id, extractSummary(messages), 'extract')
          else await summaries.keep(id, summary, 'model')
        } catch (error) {
          logger.warn({ err: error, tries }, 'no summary yet')
        }
      }),
    )
  }
}
