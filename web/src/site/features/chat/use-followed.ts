import { OwnEvent, type OwnMessage, type OwnState } from '@cardroom/contracts/chat-people'
import { useEffect, useEffectEvent, useState } from 'react'
import { followEvents } from '../../../shared/follow-events.ts'
import { useTyping } from '../../../shared/use-typing.ts'
import { ownPath } from './chat-api.ts'
import type { Conversation } from './visitor.ts'

type Options = {
  /** The id of the newest message that is known. */
  after: () => number
  onMessages: (messages: readonly OwnMessage[]) => void
  onState: (state: OwnState) => void
}

/** Follows a conversation, with what people write in it; null: nothing is opened. */
export function useFollowed(conversation: Conversation | null, options: Options) {
  const [isConnected, setIsConnected] = useState(true)
  const { isTyping: isPersonTyping, typed, stop } = useTyping()
  const after = useEffectEvent(() => options.after())
  const onEvent = useEffectEvent((event: OwnEvent) => {
    if (event.type === 'typing') typed()
    else if (event.type === 'state') options.onState(event.state)
    else {
      options.onMessages(event.messages)
      if (event.messages.some(({ by }) => by === 'person')) stop()
    }
  })
  const { userId, conversationId } = conversation ?? {}
  useEffect(() => {
    if (userId === undefined || conversationId === undefined) return
    const controller = new AbortController()
    const ids = { userId, conversationId }
    void followEvents(
      {
        path: () => ownPath('stream', ids, after()),
        event: OwnEvent,
        onEvent: (event) => onEvent(event),
        onConnection: setIsConnected,
      },
      controller.signal,
    )
    return () => {
      controller.abort()
      stop()
      setIsConnected(true)
    }
  }, [userId, conversationId, stop])
  return { isConnected, isPersonTyping }
}
