import { APIConnectionError, APIError, APIUserAbortError, OpenAI } from 'openai'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OnText, ProviderFailure } from './assistant.ts'
import type { Breaker } from './circuit-breaker.ts'
import type { Usage } from './price.ts'
import type { PromptMessage } from './prompt.ts'

export type ProviderSettings = {
  apiKey: string
  baseUrl: string
  model: string
  /** From the request to the last word. */
  timeoutMs: number
}

const maxAttempts = 2
const retryDelayMs = 250
/** How long the visitor of a trial call waits for the first words. */
const trialMs = 700

export type Provider = ReturnType<typeof createProvider>

/** A language model behind OpenAI's chat completions, called so that no answer is paid twice. */
export function createProvider(settings: ProviderSettings, breaker: Breaker) {
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

  /** One call; its outcome is recorded in the circuit breaker. */
  async function call(
    messages: readonly PromptMessage[],
    replyTokens: number,
    signal: AbortSignal,
    onText: OnText,
  ): Promise<Usage | null> {
    // When the breaker opens, calls that have not received anything yet end at once.
    const aborted = new AbortController()
    const abort = () => aborted.abort()
    const opening = breaker.opening()
    opening.addEventListener('abort', abort)
    const limit = AbortSignal.any([signal, aborted.signal, AbortSignal.timeout(settings.timeoutMs)])
    let usage: Usage | null = null
    let isComplete = false
    try {
      const chunks = await open(messages, replyTokens, limit)
      for await (const { choices, usage: used } of chunks) {
        opening.removeEventListener('abort', abort)
        const [choice] = choices
        if (used) usage = { inputTokens: used.prompt_tokens, outputTokens: used.completion_tokens }
        if (choice?.delta?.content) onText(choice.delta.content)
        if (choice?.finish_reason) isComplete = true
      }
      // The client ends an aborted stream without an error.
      if (!isComplete) throw new ProviderFailure(stopReason(signal, limit), true)
    } catch (error) {
      if (!signal.aborted && !aborted.signal.aborted) breaker.failed()
      throw error instanceof ProviderFailure ? error : toFailure(error)
    } finally {
      opening.removeEventListener('abort', abort)
    }
    breaker.succeeded()
    return usage
  }

  return {
    model: settings.model,

    /**
     * Passes the model's words to `onText` as they arrive; returns the usage, where the provider sends it.
     * @throws {ProviderFailure} when it does not answer, stalls, or stops before the end
     */
    async stream(
      messages: readonly PromptMessage[],
      replyTokens: number,
      signal: AbortSignal,
      onText: OnText,
    ): Promise<Usage | null> {
      const admission = breaker.admits()
      if (admission === null) throw new ProviderFailure('the circuit breaker is open', false)
      if (admission === 'freely') return await call(messages, replyTokens, signal, onText)
      return await tryOut(messages, replyTokens, signal, onText)
    },
  }

  /** A trial call: its visitor waits only briefly for the first words, and the call goes on for the breaker alone. */
  async function tryOut(
    messages: readonly PromptMessage[],
    replyTokens: number,
    signal: AbortSignal,
    onText: OnText,
  ): Promise<Usage | null> {
    const first = Promise.withResolvers<boolean>()
    let isLate = false
    const result = call(messages, replyTokens, signal, (text) => {
      first.resolve(true)
      if (!isLate) onText(text)
    })
    const ended = result.then(
      () => true,
      () => true,
    )
    isLate = !(await Promise.race([first.promise, ended, sleep(trialMs, false, { ref: false })]))
    if (isLate) throw new ProviderFailure('the provider is still being tried', true)
    return await result
  }
}

function stopReason(visitor: AbortSignal, limit: AbortSignal): string {
  if (visitor.aborted) return 'the visitor has disconnected'
  return limit.aborted ? 'the provider took too long' : 'the provider stopped before the end'
}

/** Whether the provider has sent nothing, so that nothing is charged and a healthy server may answer next. */
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
