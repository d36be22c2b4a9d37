import { OwnEvent, type OwnMessage, type OwnState } from '@cardroom/contracts/chat-people'
import { useEffect, useEffectEvent, useState } from 'react'
import { followEvents } from '../../../shared/follow-events.ts'
import { ownPath } from './chat-api.ts'
import type { Conversation } from './visitor.ts'

/** A person who types says so every three seconds. */
const typingMs = 5000

type Options = {
  /** The id of the newest message that is known. */
  after: () => number
  onMessages: (messages: readonly OwnMessage[]) => void
  onState: (state: OwnState) => void
}

/** Follows a conversation that a person has or was asked for; null: nothing is opened. */
export function useFollowed(conversation: Conversation | null, options: Options) {
  const [isConnected, setIsConnected] = useState(true)
  const [isPersonTyping, setIsPersonTyping] = useState(false)
  const after = useEffectEvent(() => options.after())
  const onEvent = useEffectEvent((event: OwnEvent, typed: () => void) => {
    if (event.type === 'typing') typed()
    else if (event.type === 'state') options.onState(event.state)
    else {
      options.onMessages(event.messages)
      if (event.messages.some(({ by }) => by === 'person')) setIsPersonTyping(false)
    }
  })
  const { userId, conversationId } = conversation ?? {}
  useEffect(() => {
    if (userId === undefined || conversationId === undefined) return
    const controller = new AbortController()
    let timer = 0
    const typed = () => {
      setIsPersonTyping(true)
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setIsPersonTyping(false), typingMs)
    }
    const ids = { userId, conversationId }
    void followEvents(
      {
        path: () => ownPath('stream', ids, after()),
        event: OwnEvent,
        onEvent: (event) => onEvent(event, typed),
        onConnection: setIsConnected,
      },
      controller.signal,
    )
    return () => {
      controller.abort()
      window.clearTimeout(timer)
      setIsPersonTyping(false)
      setIsConnected(true)
    }
  }, [userId, conversationId])
  return { isConnected, isPersonTyping }
}
