/** One line of a conversation, oldest first where there are several. */
export type Message = { isFromUser: boolean; content: string }

/** Who pays for a call of the model. */
export type Payer = {
  conversationId: number
  /** The network of the conversation's visitor. */
  network: string
}

/** A question to answer, and the messages before it. */
export type ReplyRequest = Payer & {
  question: string
  history: readonly Message[]
  /** Aborted when the visitor has disconnected. */
  signal: AbortSignal
}

/** Receives a part of an answer as soon as it is known. */
export type OnText = (text: string) => void

/** An answer; or what says that a person has the conversation, which is no part of it. */
export type Answered = { content: string; isWithPerson?: true }

/** Where an answer comes from; stored as the message's metadata. */
export type Origin = {
  by: 'model' | 'knowledge'
  /** Ids of the documents that were quoted, or given to the model. */
  documents: string[]
  /** The model's name, where one answered. */
  model?: string
  /** Why a configured model was not called: the budget is spent, or the share of the visitor's network. */
  instead?: 'budget' | 'network'
}

export type Assistant = {
  /** Passes the answer to `onText` part by part, and returns where it comes from. */
  reply: (request: ReplyRequest, onText: OnText) => Promise<Origin>
  /** The model's summary of a whole conversation; null without a model, or without budget. */
  summarize: (payer: Payer, messages: readonly Message[]) => Promise<string | null>
}

/** The provider gave no complete answer. The message is for the log and names no visitor. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  /** Whether the provider may charge for the call all the same. */
  readonly isCharged: boolean

  constructor(reason: string, isCharged: boolean) {
    super(reason)
    this.isCharged = isCharged
  }
}
