/*
 * The seam to a provider of language models. `openai-provider.ts` implements it and `create-model.ts` chooses it; nothing
 * else knows which provider answers.
 */

export type PromptMessage = { role: 'system' | 'user' | 'assistant'; content: string }

export type Usage = { inputTokens: number; outputTokens: number }

/** Receives a part of an answer as soon as it is known. */
export type OnText = (text: string) => void

export type Provider = {
  /** The model's name, stored with its answers. */
  model: string
  /**
   * Passes the model's words to `onText` as they arrive, and returns the usage if the provider reports it.
   * @throws {ProviderFailure} when the provider does not answer, stalls, or stops before the end
   */
  stream: (
    messages: readonly PromptMessage[],
    replyTokens: number,
    signal: AbortSignal,
    onText: OnText,
  ) => Promise<Usage | null>
}

/** The provider gave no complete answer. The message is for the log and names no visitor. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  /** Whether the provider may still charge for the call. */
  readonly isCharged: boolean

  constructor(reason: string, isCharged: boolean) {
    super(reason)
    this.isCharged = isCharged
  }
}
