/** One line of a conversation, oldest first where there are several. */
export type Message = { isFromUser: boolean; content: string }

/** A question to answer, and what was said before it. */
export type Asking = {
  conversationId: number
  question: string
  history: readonly Message[]
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** Who answered, out of which documents. */
export type Origin = {
  by: 'model' | 'knowledge'
  documents: string[]
  /** The model's name, where one answered. */
  model?: string
  /** Why a model that is there was not asked. */
  instead?: 'budget'
}

export type Assistant = {
  /** Begins to look for what answers a question that is about to be asked, and for what pays the answer. */
  expect: (conversationId: number, question: string) => void
  /** The answer in pieces; what it returns is where the answer comes from. */
  reply: (asking: Asking) => AsyncGenerator<string, Origin>
  /** A summary of a whole conversation; null when it can only be extracted. */
  sumUp: (conversationId: number, messages: readonly Message[]) => Promise<string | null>
}

/** The provider gave no whole answer. The message is for the log and names nobody. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  /** Whether the provider may charge for the call all the same. */
  readonly isCharged: boolean

  constructor(reason: string, isCharged: boolean) {
    super(reason)
    this.isCharged = isCharged
  }
}
