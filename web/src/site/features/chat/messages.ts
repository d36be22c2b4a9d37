import type { OwnMessage } from '@cardroom/contracts/chat-people'

export type Message = {
  id: string
  content: string
  isFromUser: boolean
  /** Epoch milliseconds. */
  timestamp: number
  /** The state of a visitor's message. The assistant's messages have none. */
  outcome?: 'pending' | 'answered' | 'failed' | 'stopped' | 'unregistered'
  answerTo?: string
  isStopped?: boolean
  /** The id from the service, once it is known. These ids define the order of the conversation. */
  storedId?: number
  person?: string
  /** Whether the message is from before this visit. */
  isEarlier?: boolean
}

export type MessageAction =
  | { type: 'notice'; message: Message }
  | { type: 'sent'; id: string; content: string; timestamp: number }
  | { type: 'resent'; id: string; timestamp: number }
  | { type: 'reply'; id: string; answerTo: string; content: string; timestamp: number }
  | { type: 'answered' | 'stopped' | 'unregistered'; id: string }
  | { type: 'failed'; id: string; fallback: Message }
  | { type: 'stored'; messages: readonly OwnMessage[]; isEarlier: boolean }
  | { type: 'cleared' }

/** Returns the conversation after an action, with the oldest message first. */
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
      // A retry removes the failure message and moves the question to the end.
      const { id, timestamp } = action
      const asked = messages.find((message) => message.id === id)
      if (asked === undefined) return messages
      const others = messages.filter((message) => message.id !== id && message.answerTo !== id)
      return [...others, { ...asked, timestamp, outcome: 'pending' }]
    }
    case 'reply': {
      const { id, answerTo, content, timestamp } = action
      // The conversation's stream has delivered the message first.
      if (isAnswered(messages, answerTo)) return messages
      const reply: Message = { id, answerTo, content, timestamp, isFromUser: false }
      return messages.some((message) => message.id === id)
        ? messages.map((message) => (message.id === id ? { ...message, content } : message))
        : [...messages, reply]
    }
    case 'answered':
    case 'unregistered':
      return withOutcome(messages, action.id, action.type)
    case 'stopped':
      // Keeps the text received so far.
      return withOutcome(messages, action.id, 'stopped').map((message) =>
        message.answerTo === action.id ? { ...message, isStopped: true } : message,
      )
    case 'failed': {
      const { id, fallback } = action
      if (isAnswered(messages, id)) return withOutcome(messages, id, 'answered')
      // Removes a partial reply.
      const others = messages.filter((message) => message.answerTo !== id)
      return [...withOutcome(others, id, 'failed'), { ...fallback, answerTo: id }]
    }
    case 'stored':
      return withStored(messages, action.messages, action.isEarlier)
    case 'cleared':
      return []
  }
}

function isAnswered(messages: readonly Message[], id: string): boolean {
  return messages.some(
    ({ answerTo, storedId, isStopped }) =>
      answerTo === id && storedId !== undefined && isStopped !== true,
  )
}

/** The service's id of the newest known message, or 0. */
export function lastStoredId(messages: readonly Message[]): number {
  return Math.max(0, ...messages.map(({ storedId = 0 }) => storedId))
}

/**
 * Merges stored messages into the conversation. Messages that are already on screen are matched, and the service's
 * order applies. A message that exists only on screen stays after its predecessor.
 */
function withStored(
  messages: readonly Message[],
  stored: readonly OwnMessage[],
  isEarlier: boolean,
): readonly Message[] {
  let known = [...messages]
  const added: Message[] = []
  for (const row of stored) {
    const same = known.find((message) => isSame(message, row))
    if (same === undefined) added.push(toMessage(row, isEarlier))
    else known = known.map((message) => (message === same ? confirmed(message, row) : message))
    if (row.answerTo !== null && !row.isStopped) {
      known = known.map((message) =>
        message.id === row.answerTo && message.outcome === 'failed'
          ? { ...message, outcome: 'answered' }
          : message,
      )
    }
  }
  return inOrder(isEarlier ? [...added, ...known] : [...known, ...added])
}

function isSame(message: Message, row: OwnMessage): boolean {
  if (message.storedId !== undefined) return message.storedId === row.id
  if (row.by === 'visitor') return message.isFromUser && message.id === row.messageId
  if (message.isFromUser) return false
  if (row.answerTo !== null) return message.answerTo === row.answerTo
  return message.answerTo === undefined && message.content === row.content
}

function confirmed(message: Message, { id, content, isStopped }: OwnMessage): Message {
  // The service may have stored more of a stopped answer than the visitor has seen.
  return { ...message, storedId: id, ...(!isStopped && { content }) }
}

function toMessage(row: OwnMessage, isEarlier: boolean): Message {
  const { id, messageId, by, name, content, timestamp, answerTo, isStopped } = row
  return {
    id: messageId ?? `stored-${id}`,
    storedId: id,
    content,
    isFromUser: by === 'visitor',
    timestamp: Date.parse(timestamp),
    ...(answerTo !== null && { answerTo }),
    ...(isStopped && { isStopped }),
    ...(by === 'person' && name !== null && { person: name }),
    ...(isEarlier && { isEarlier }),
  }
}

function inOrder(messages: readonly Message[]): readonly Message[] {
  const groups: Message[][] = [[]]
  for (const message of messages) {
    if (message.storedId === undefined) groups.at(-1)?.push(message)
    else groups.push([message])
  }
  const [first = [], ...others] = groups
  const stored = others.toSorted(
    ([left], [right]) => (left?.storedId ?? 0) - (right?.storedId ?? 0),
  )
  return [...first, ...stored.flat()]
}

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
