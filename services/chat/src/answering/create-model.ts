import { assistantShareOfNetwork } from '@cardroom/contracts/limits'
import type { Redis } from 'ioredis'
import { createBudget } from './budget.ts'
import type { Config } from '../config.ts'
import type { Model } from './create-assistant.ts'
import { createBreaker } from './circuit-breaker.ts'
import { createProvider } from './openai-provider.ts'

const breakerFailures = 5
const microDollars = 1_000_000

/**
 * The language model of the configuration; null without an API key.
 * @param factor multiplies a network's share of the day (`RATE_LIMIT_FACTOR`)
 */
export function createModel(config: Config, redis: Redis, factor: number): Model | null {
  if (config.OPENAI_API_KEY === undefined) return null
  const daily = Math.round(config.OPENAI_DAILY_BUDGET * microDollars)
  return {
    provider: createProvider(
      {
        apiKey: config.OPENAI_API_KEY,
        baseUrl: config.OPENAI_BASE_URL,
        model: config.OPENAI_MODEL,
        timeoutMs: config.OPENAI_TIMEOUT_SECONDS * 1000,
      },
      createBreaker(breakerFailures, config.OPENAI_REST_SECONDS * 1000, () => performance.now()),
    ),
    budget: createBudget(redis, {
      daily,
      network: Math.round(daily * Math.min(1, assistantShareOfNetwork * factor)),
      conversation: Math.round(config.OPENAI_CONVERSATION_BUDGET * microDollars),
    }),
    prices: { input: config.OPENAI_INPUT_PRICE, output: config.OPENAI_OUTPUT_PRICE },
    contextTokens: config.OPENAI_CONTEXT_TOKENS,
    replyTokens: config.OPENAI_REPLY_TOKENS,
  }
}
