import type { Embed } from '@cardroom/brand/embeds'
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { isFrom } from './frame-message.ts'

/** Hands on what a frame's page says, and nothing that anybody else does. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  embed: Embed,
  onMessage: (data: unknown) => void,
): void {
  const listen = useEffectEvent((event: MessageEvent<unknown>) => {
    if (frame.current === null || !isFrom(event, frame.current, originsOf(embed))) return
    onMessage(event.data)
  })

  // Before the browser goes on to the frame's page: its first word must not be missed.
  useLayoutEffect(() => {
    const onEvent = (event: MessageEvent<unknown>) => listen(event)
    window.addEventListener('message', onEvent)
    return () => window.removeEventListener('message', onEvent)
  }, [])
}

function originsOf({ url, moreOrigins = [] }: Embed): string[] {
  return [url, ...moreOrigins].map((address) => new URL(address).origin)
}
