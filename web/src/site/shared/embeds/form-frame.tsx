import type { Embed } from '@cardroom/brand/embeds'
import type { RefObject } from 'react'

type Props = {
  ref: RefObject<HTMLIFrameElement | null>
  embed: Embed
  title: string
  className: string | undefined
  /** Height in pixels; by default that of the class. */
  height?: number
}

/** A form of another site in a frame. */
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
