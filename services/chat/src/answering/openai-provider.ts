import { APIConnectionError, APIError, APIUserAbortError, OpenAI } from 'openai'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PromptMessage, type Provider, ProviderFailure, type Usage } from './provider.ts'

export type ProviderSettings = {
  apiKey: string
  baseUrl: string
  model: string
  /** From the request to the last word. */
  timeoutMs: number
}

const maxAttempts = 2
const retryDelayMs = 250

/** A model behind OpenAI's chat completions. A call that may have been charged is never repeated. */
export function createOpenaiProvider(settings: ProviderSettings): Provider {
  const client = new OpenAI({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl,
    organization: null,
    project: null,
    // The client's own retries would also repeat calls that may have been charged.
    maxRetries: 0,
    timeout: settings.timeoutMs,
    logLevel: 'off',
  })

  async function open(
    messages: readonly PromptMessage[],
    replyTokens: number,
    signal: AbortSignal,
  ) {
    for (let attempt = 1; ; attempt += 1) {
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
        if (attempt === maxAttempts || signal.aborted || !isRetryable(error)) throw toFailure(error)
        await sleep(retryDelayMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  return {
    model: settings.model,

    async stream(messages, replyTokens, signal, onText) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutMs)])
      let usage: Usage | null = null
      let isComplete = false
      try {
        for await (const chunk of await open(messages, replyTokens, limit)) {
          const [choice] = chunk.choices
          if (chunk.usage) {
            const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = chunk.usage
            usage = { inputTokens, outputTokens }
          }
          if (choice?.delta?.content) onText(choice.delta.content)
          if (choice?.finish_reason) isComplete = true
        }
      } catch (error) {
        throw error instanceof ProviderFailure ? error : toFailure(error)
      }
      // The client ends an aborted stream without an error.
      if (!isComplete) throw new ProviderFailure(stopReason(signal, limit), true)
      return usage
    },
  }
}

function stopReason(visitor: AbortSignal, limit: AbortSignal): string {
  if (visitor.aborted) return 'the visitor has disconnected'
  return limit.aborted ? 'the provider took too long' : 'the provider stopped before the end'
}

/** Whether nothing was sent and so nothing is charged, and a healthy server may answer the next attempt. */
function isRetryable(error: unknown): boolean {
  if (error instanceof APIUserAbortError) return false
  if (error instanceof APIConnectionError) return error.name !== 'APIConnectionTimeoutError'
  return error instanceof APIError && typeof error.status === 'number' && error.status >= 500
}

// The client's errors carry headers and bodies, which must not be logged.
function toFailure(error: unknown): ProviderFailure {
  if (error instanceof APIUserAbortError) {
    return new ProviderFailure('the call was aborted before the answer began', true)
  }
  if (error instanceof APIConnectionError) {
    return new ProviderFailure('the provider cannot be reached', false)
  }
  if (error instanceof APIError && typeof error.status === 'number') {
    return new ProviderFailure(`the provider answered ${error.status}`, false)
  }
  return new ProviderFailure('the answer could not be read', true)
}
