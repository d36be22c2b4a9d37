import type { ChatConversation, ChatMessageRecord } from '@cardroom/contracts/chat-data'
import { type Handling, ConversationEvent } from '@cardroom/contracts/chat-people'
import { useEffect, useEffectEvent, useState } from 'react'
import { followEvents } from '../../../shared/follow-events.ts'
import { useTyping } from '../../../shared/use-typing.ts'
import { handlingPath } from './chat-api.ts'

/**
 * The open conversation: the data from the list, updated by its stream.
 * @param onVisitorMessage called when the visitor has sent a message
 */
export function useLiveConversation(conversation: ChatConversation, onVisitorMessage: () => void) {
  const { id } = conversation
  const [told, setTold] = useState<readonly ChatMessageRecord[]>([])
  const [state, setState] = useState<Handling | null>(null)
  const [isConnected, setIsConnected] = useState(true)
  const typing = useTyping()
  const messages = mergeMessages(conversation.messages, told)

  const addMessages = (added: readonly ChatMessageRecord[]) =>
    setTold((known) => mergeMessages(known, added))
  const after = useEffectEvent(() => messages.at(-1)?.id ?? 0)
  const onEvent = useEffectEvent((event: ConversationEvent) => {
    if (event.type === 'typing') typing.typed()
    else if (event.type === 'state') setState(event.state)
    else {
      addMessages(event.messages)
      if (!event.messages.some(({ isFromUser }) => isFromUser)) return
      typing.stop()
      onVisitorMessage()
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    void followEvents(
      {
        path: () => `${handlingPath(id)}/stream?after=${after()}`,
        event: ConversationEvent,
        onEvent: (event) => onEvent(event),
        onConnection: setIsConnected,
      },
      controller.signal,
    )
    return () => controller.abort()
  }, [id])

  const handling: Handling = state ?? conversation
  return {
    messages,
    handling,
    isConnected,
    isVisitorTyping: typing.isTyping,
    addMessages,
    setHandling: setState,
  }
}

/** Merges two parts of a conversation by message id. */
export function mergeMessages(
  known: readonly ChatMessageRecord[],
  added: readonly ChatMessageRecord[],
): readonly ChatMessageRecord[] {
  const byId = new Map([...known, ...added].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((left, right) => left.id - right.id)
}
