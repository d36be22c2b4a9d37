import type { Embed } from '@cardroom/brand/embeds'
import { type RefObject, type SyntheticEvent, useEffectEvent, useLayoutEffect } from 'react'
import { isFrom } from './frame-message.ts'

type Props = {
  ref: RefObject<HTMLIFrameElement | null>
  embed: Embed
  title: string
  className: string | undefined
  /** Height in pixels. The default is the height of the class. */
  height?: number
}

export function FormFrame({ ref, embed, title, className, height }: Props) {
  return (
    <iframe
      ref={ref}
      className={className}
      src={embed.url}
      title={title}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the build refuses a form of our own origin
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
      style={height === undefined ? {} : { height }}
    />
  )
}

/** Calls `onMessage` with messages from the frame's page and ignores all others. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  embed: Embed,
  onMessage: (data: unknown) => void,
): void {
  const listen = useEffectEvent((event: MessageEvent<unknown>) => {
    if (frame.current === null || !isFrom(event, frame.current, originsOf(embed))) return
    onMessage(event.data)
  })

  // Subscribes before the browser loads the frame's page, so that it does not miss the first message.
  useLayoutEffect(() => {
    const onEvent = (event: MessageEvent<unknown>) => listen(event)
    window.addEventListener('message', onEvent)
    return () => window.removeEventListener('message', onEvent)
  }, [])
}

function originsOf({ url, moreOrigins = [] }: Embed): string[] {
  return [url, ...moreOrigins].map((address) => new URL(address).origin)
}

/**
 * Focuses a frame again after its page has loaded. The first focus went to the initial empty page, so the next Tab
 * would skip the loaded page.
 */
export function refocusFrame({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  if (document.activeElement !== currentTarget) return
  currentTarget.blur()
  currentTarget.focus()
}
