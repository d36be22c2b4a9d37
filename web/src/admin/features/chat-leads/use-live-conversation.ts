import type { ChatConversation, ChatMessageRecord } from '@cardroom/contracts/chat-data'
import { type Handling, ConversationEvent } from '@cardroom/contracts/chat-people'
import { useEffect, useEffectEvent, useState } from 'react'
import { followEvents } from '../../../shared/follow-events.ts'
import { handlingPath } from './chat-api.ts'
import { mergeMessages } from './merge-messages.ts'

/** A visitor who types says so every three seconds. */
const typingMs = 5000

/**
 * The open conversation as it goes on: what the list knew of it, and what its stream tells since.
 * @param onVisitorMessage called when the visitor has written
 */
export function useLiveConversation(conversation: ChatConversation, onVisitorMessage: () => void) {
  const { id } = conversation
  const [told, setTold] = useState<readonly ChatMessageRecord[]>([])
  const [state, setState] = useState<Handling | null>(null)
  const [isConnected, setIsConnected] = useState(true)
  const [isVisitorTyping, setIsVisitorTyping] = useState(false)
  const messages = mergeMessages(conversation.messages, told)

  const addMessages = (added: readonly ChatMessageRecord[]) =>
    setTold((known) => mergeMessages(known, added))
  const after = useEffectEvent(() => messages.at(-1)?.id ?? 0)
  const onEvent = useEffectEvent((event: ConversationEvent, typed: () => void) => {
    if (event.type === 'typing') typed()
    else if (event.type === 'state') setState(event.state)
    else {
      addMessages(event.messages)
      if (!event.messages.some(({ isFromUser }) => isFromUser)) return
      setIsVisitorTyping(false)
      onVisitorMessage()
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    let timer = 0
    const typed = () => {
      setIsVisitorTyping(true)
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setIsVisitorTyping(false), typingMs)
    }
    void followEvents(
      {
        path: () => `${handlingPath(id)}/stream?after=${after()}`,
        event: ConversationEvent,
        onEvent: (event) => onEvent(event, typed),
        onConnection: setIsConnected,
      },
      controller.signal,
    )
    return () => {
      controller.abort()
      window.clearTimeout(timer)
    }
  }, [id])

  const handling: Handling = state ?? conversation
  return { messages, handling, isConnected, isVisitorTyping, addMessages, setHandling: setState }
}
