import {
  databaseVariable,
  directDatabaseVariable,
  redisVariable,
  serverVariables,
} from '@cardroom/service-kit/config'
import { z } from 'zod'

const dollars = z.coerce.number().min(0).max(100_000)

/** The environment of the chat service. */
export const Config = z.object({
  ...serverVariables,
  ...databaseVariable,
  ...directDatabaseVariable,
  ...redisVariable,
  /** Signs the cookie that binds a browser to its conversation. */
  CHAT_COOKIE_SECRET: z.string().min(32),
  /** Without it, the knowledge base answers. */
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().max(100).default('gpt-4.1-mini'),
  /** Dollars per million tokens of the model. */
  OPENAI_INPUT_PRICE: dollars.default(0.4),
  OPENAI_OUTPUT_PRICE: dollars.default(1.6),
  /** Dollars per day (UTC) and per conversation; beyond them, the knowledge base answers. */
  OPENAI_DAILY_BUDGET: dollars.default(5),
  OPENAI_CONVERSATION_BUDGET: dollars.default(0.25),
  OPENAI_CONTEXT_TOKENS: z.coerce.number().int().min(1000).max(100_000).default(3000),
  OPENAI_REPLY_TOKENS: z.coerce.number().int().min(50).max(4000).default(400),
  OPENAI_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(60).default(20),
  /** How long the circuit breaker stays open after five failures in a row. */
  OPENAI_REST_SECONDS: z.coerce.number().min(0.1).max(600).default(10),
})
export type Config = z.infer<typeof Config>

/** The longest time of an answer: the provider's timeout, and some for the database. */
export const leaseSecondsOf = (config: Config): number => config.OPENAI_TIMEOUT_SECONDS + 5
