import { assistantShareOfNetwork } from '@cardroom/contracts/limits'
import type { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import type { Model } from './assistant.ts'
import { createBudget } from './budget.ts'
import { createBreaker } from './circuit-breaker.ts'
import { createOpenaiProvider } from './openai-provider.ts'

const breakerFailures = 5
const microDollars = 1_000_000

/** The configured language model; null without an API key. */
export function createModel(config: Config, redis: Redis): Model | null {
  if (config.OPENAI_API_KEY === undefined) return null
  const daily = Math.round(config.OPENAI_DAILY_BUDGET * microDollars)
  return {
    provider: createOpenaiProvider({
      apiKey: config.OPENAI_API_KEY,
      baseUrl: config.OPENAI_BASE_URL,
      model: config.OPENAI_MODEL,
      timeoutMs: config.OPENAI_TIMEOUT_SECONDS * 1000,
    }),
    breaker: createBreaker(breakerFailures, config.OPENAI_REST_SECONDS * 1000, () =>
      performance.now(),
    ),
    budget: createBudget(redis, {
      daily,
      network: Math.round(daily * Math.min(1, assistantShareOfNetwork * config.RATE_LIMIT_FACTOR)),
      conversation: Math.round(config.OPENAI_CONVERSATION_BUDGET * microDollars),
    }),
    prices: { input: config.OPENAI_INPUT_PRICE, output: config.OPENAI_OUTPUT_PRICE },
    contextTokens: config.OPENAI_CONTEXT_TOKENS,
    replyTokens: config.OPENAI_REPLY_TOKENS,
  }
}
