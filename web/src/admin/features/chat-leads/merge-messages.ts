import type { ChatMessageRecord } from '@cardroom/contracts/chat-data'

/** Two parts of a conversation as one, each message once, in the order of their ids. */
export function mergeMessages(
  known: readonly ChatMessageRecord[],
  added: readonly ChatMessageRecord[],
): readonly ChatMessageRecord[] {
  const byId = new Map([...known, ...added].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((left, right) => left.id - right.id)
}
