/** One message of the conversation, as the page stores it. */
export type Message = {
  id: string
  content: string
  isFromUser: boolean
  /** Epoch milliseconds. */
  timestamp: number
  /** State of a visitor's message; the assistant's have none. */
  outcome?: 'pending' | 'answered' | 'failed' | 'stopped' | 'unregistered'
  /** Id of the visitor's message that this one answers. */
  answerTo?: string
  /** The visitor stopped it. */
  isStopped?: boolean
}

export type MessageAction =
  | { type: 'notice'; message: Message }
  | { type: 'sent'; id: string; content: string; timestamp: number }
  | { type: 'resent'; id: string; timestamp: number }
  | { type: 'reply'; id: string; answerTo: string; content: string; timestamp: number }
  | { type: 'answered' | 'stopped' | 'unregistered'; id: string }
  | { type: 'failed'; id: string; fallback: Message }
  | { type: 'cleared' }

/** The conversation after an action, oldest message first. */
export function reduceMessages(
  messages: readonly Message[],
  action: MessageAction,
): readonly Message[] {
  switch (action.type) {
    case 'notice':
      return [...messages, action.message]
    case 'sent': {
      const { id, content, timestamp } = action
      return [...messages, { id, content, timestamp, isFromUser: true, outcome: 'pending' }]
    }
    case 'resent': {
      // A retry removes the failure's message and makes the question the newest line.
      const { id, timestamp } = action
      const asked = messages.find((message) => message.id === id)
      if (asked === undefined) return messages
      const others = messages.filter((message) => message.id !== id && message.answerTo !== id)
      return [...others, { ...asked, timestamp, outcome: 'pending' }]
    }
    case 'reply': {
      const { id, answerTo, content, timestamp } = action
      const reply: Message = { id, answerTo, content, timestamp, isFromUser: false }
      return messages.some((message) => message.id === id)
        ? messages.map((message) => (message.id === id ? { ...message, content } : message))
        : [...messages, reply]
    }
    case 'answered':
    case 'unregistered':
      return withOutcome(messages, action.id, action.type)
    case 'stopped':
      // The text received so far stays.
      return withOutcome(messages, action.id, 'stopped').map((message) =>
        message.answerTo === action.id ? { ...message, isStopped: true } : message,
      )
    case 'failed': {
      const { id, fallback } = action
      // A partial reply is removed.
      const others = messages.filter((message) => message.answerTo !== id)
      return [...withOutcome(others, id, 'failed'), { ...fallback, answerTo: id }]
    }
    case 'cleared':
      return []
  }
}

/** Whether a reply is still streaming. */
export function isGrowing({ answerTo }: Message, messages: readonly Message[]): boolean {
  return (
    answerTo !== undefined &&
    messages.some(({ id, outcome }) => id === answerTo && outcome === 'pending')
  )
}

function withOutcome(
  messages: readonly Message[],
  id: string,
  outcome: Message['outcome'] & string,
): readonly Message[] {
  return messages.map((message) => (message.id === id ? { ...message, outcome } : message))
}
