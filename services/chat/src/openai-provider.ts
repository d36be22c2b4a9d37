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
/** Within it a trial must begin to answer for its visitor to be answered by it. */
const trialMs = 700

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
      const admission = breaker.admits()
      if (admission === null) throw new ProviderFailure('the provider is given a rest', false)
      const words = listen(messages, replyTokens, signal)
      if (admission === 'freely') return yield* words
      // Nobody waits for a trial: it goes on for the breaker alone.
      const first = words.next()
      if (!(await isSettledWithin(trialMs, first))) {
        void drain(first, words)
        throw new ProviderFailure('the provider is still being tried', true)
      }
      const next = await first
      if (next.done === true) return next.value
      yield next.value
      return yield* words
    },
  }

  /** One call, which tells the breaker how it ends. */
  async function* listen(
    messages: readonly PromptMessage[],
    replyTokens: number,
    signal: AbortSignal,
  ): AsyncGenerator<string, Usage | null> {
    // Whoever has heard nothing yet when the provider is given up does not wait any longer.
    const unheard = new AbortController()
    const giveUp = () => unheard.abort()
    const opening = breaker.opening()
    opening.addEventListener('abort', giveUp)
    const limit = AbortSignal.any([signal, unheard.signal, AbortSignal.timeout(settings.timeoutMs)])
    let usage: Usage | null = null
    let isWhole = false
    try {
      const chunks = await open(messages, replyTokens, limit)
      for await (const { choices, usage: used } of chunks) {
        opening.removeEventListener('abort', giveUp)
        const [choice] = choices
        if (used) usage = { inputTokens: used.prompt_tokens, outputTokens: used.completion_tokens }
        if (choice?.delta?.content) yield choice.delta.content
        if (choice?.finish_reason) isWhole = true
      }
      // The client ends an aborted stream without a word.
      if (!isWhole) throw new ProviderFailure(stopReason(signal, limit), true)
    } catch (error) {
      if (!signal.aborted && !unheard.signal.aborted) breaker.failed()
      throw error instanceof ProviderFailure ? error : asFailure(error)
    } finally {
      opening.removeEventListener('abort', giveUp)
    }
    breaker.succeeded()
    return usage
  }
}

async function isSettledWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  const isSettled = promise.then(
    () => true,
    () => true,
  )
  return await Promise.race([isSettled, sleep(ms, false, { ref: false })])
}

async function drain(first: Promise<unknown>, words: AsyncGenerator<string>): Promise<void> {
  try {
    await first
    while ((await words.next()).done !== true);
  } catch {
    // The breaker knows.
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
