import type { Logger } from '@cardroom/service-kit/logger'
import type { Assistant } from '../answering/assistant.ts'
import { extractSummary } from './rules.ts'
import type { Summaries } from './repository.ts'

/** Conversations without a message for this long are completed. */
const idleMinutes = 30
const batchSize = 200
const concurrency = 5
/** Longer than the provider's timeout. */
const claimSeconds = 120
const maxModelAttempts = 3
const maxMessages = 500

export type CompletionDeps = { summaries: Summaries; assistant: Assistant; logger: Logger }

/**
 * Completes idle conversations and summarizes them. Any instance may run it at any time. If the model fails, a later run
 * retries; after three attempts the summary is an extract.
 */
export async function completeConversations({
  summaries,
  assistant,
  logger,
}: CompletionDeps): Promise<void> {
  await summaries.complete(idleMinutes, batchSize)
  for (;;) {
    const claimed = await summaries.claim(concurrency, claimSeconds)
    if (claimed.length === 0) return
    await Promise.all(
      claimed.map(async ({ id, attempts, network }) => {
        const messages = await summaries.messages(id, maxMessages)
        try {
          const payer = { conversationId: id, network }
          const summary =
            attempts > maxModelAttempts ? null : await assistant.summarize(payer, messages)
          if (summary === null) await summaries.save(id, extractSummary(messages), 'extract')
          else await summaries.save(id, summary, 'model')
        } catch (error) {
          logger.warn({ err: error, attempts }, 'summary failed, will be retried')
        }
      }),
    )
  }
}
