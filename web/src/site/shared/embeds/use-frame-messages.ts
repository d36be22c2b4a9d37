import type { Embed } from '@cardroom/brand/embeds'
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { isFrom } from './frame-message.ts'

/** Calls `onMessage` with the messages of a frame's page, and with no others. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  embed: Embed,
  onMessage: (data: unknown) => void,
): void {
  const listen = useEffectEvent((event: MessageEvent<unknown>) => {
    if (frame.current === null || !isFrom(event, frame.current, originsOf(embed))) return
    onMessage(event.data)
  })

  // Before the browser loads the frame's page, so that its first message is not missed.
  useLayoutEffect(() => {
    const onEvent = (event: MessageEvent<unknown>) => listen(event)
    window.addEventListener('message', onEvent)
    return () => window.removeEventListener('message', onEvent)
  }, [])
}

function originsOf({ url, moreOrigins = [] }: Embed): string[] {
  return [url, ...moreOrigins].map((address) => new URL(address).origin)
}
