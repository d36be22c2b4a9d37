import { APIConnectionError, APIError, APIUserAbortError, OpenAI } from 'openai'
import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderFailure } from './domain/assistant.ts'
import type { Breaker } from './domain/circuit-breaker.ts'
import type { Usage } from './domain/price.ts'
import type { PromptMessage } from './domain/prompt.ts'

export type ProviderSettings = {
  apiKey: string
  baseUrl: string
  model: string
  /** From the call to the last word. */
  timeoutMs: number
}

const tries = 2
const pauseMs = 250

export type Provider = ReturnType<typeof createProvider>

/** A language model behind OpenAI's chat completions, asked so that nothing is paid twice. */
export function createProvider(settings: ProviderSettings, breaker: Breaker) {
  const client = new OpenAI({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl,
    organization: null,
    project: null,
    // It would also repeat what may have been charged already.
    maxRetries: 0,
    timeout: settings.timeoutMs,
    logLevel: 'off',
  })

  async function open(
    messages: readonly PromptMessage[],
    replyTokens: number,
    signal: AbortSignal,
  ) {
    for (let tried = 1; ; tried += 1) {
      try {
        return await client.chat.completions.create(
          {
            model: settings.model,
            messages: [...messages],
            max_completion_tokens: replyTokens,
            stream: true,
            stream_options: { include_usage: true },
            store: false,
          },
          { signal },
        )
      } catch (error) {
        if (tried === tries || signal.aborted || !isWorthAnotherTry(error)) throw asFailure(error)
        await sleep(pauseMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  return {
    model: settings.model,

    /**
     * The model's words as they come; returns what they used, where the provider says it.
     * @throws {ProviderFailure} when it does not answer, stalls, or stops before the end
     */
    async *stream(
      messages: readonly PromptMessage[],
      replyTokens: number,
      signal: AbortSignal,
    ): AsyncGenerator<string, Usage | null> {
      if (!breaker.admits()) throw new ProviderFailure('the provider is given a rest', false)
      const limit = AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutMs)])
      let usage: Usage | null = null
      let isWhole = false
      try {
        const chunks = await open(messages, replyTokens, limit)
        for await (const { choices, usage: used } of chunks) {
          const [choice] = choices
          if (used)
            usage = { inputTokens: used.prompt_tokens, outputTokens: used.completion_tokens }
          if (choice?.delta?.content) yield choice.delta.content
          if (choice?.finish_reason) isWhole = true
        }
        // The client ends an aborted stream without a word.
        if (!isWhole) throw new ProviderFailure(stopReason(signal, limit), true)
      } catch (error) {
        if (!signal.aborted) breaker.failed()
        throw error instanceof ProviderFailure ? error : asFailure(error)
      }
      breaker.succeeded()
      return usage
    },
  }
}

function stopReason(visitor: AbortSignal, limit: AbortSignal): string {
  if (visitor.aborted) return 'nobody waits for the answer'
  return limit.aborted ? 'the provider took too long' : 'the provider stopped before the end'
}

/** Nothing has been answered, so nothing is charged, and the next try may find a healthy server. */
function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof APIUserAbortError) return false
  if (error instanceof APIConnectionError) return error.name !== 'APIConnectionTimeoutError'
  return error instanceof APIError && typeof error.status === 'number' && error.status >= 500
}

// The client's own errors carry headers and bodies, which no log needs.
function asFailure(error: unknown): ProviderFailure {
  if (error instanceof APIUserAbortError) {
    return new ProviderFailure('the call was given up before the answer began', true)
  }
  if (error instanceof APIConnectionError) {
    return new ProviderFailure('the provider cannot be reached', false)
  }
  if (error instanceof APIError && typeof error.status === 'number') {
    return new ProviderFailure(`the provider answered ${error.status}`, false)
  }
  return new ProviderFailure('the answer could not be read', true)
}
