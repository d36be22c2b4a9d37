import { embedCopy } from '@cardroom/brand/embed-copy'
import type { Embed } from '@cardroom/brand/embeds'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { refocusFrame } from '../../shared/embeds/refocus-frame.ts'
import { refusesTracking } from '../../shared/tracking/refuses-tracking.ts'
import styles from './timeline-button.module.css'

type Props = {
  embed: Embed
  /** Name of the site that the posts are from. */
  site: string
}

/** A button that loads the latest posts in its place; absent when the browser refuses tracking. */
export function TimelineButton({ embed, site }: Props) {
  const [isShown, setIsShown] = useState(false)
  const isOffered = useBrowserValue(() => !refusesTracking(), false)

  if (isShown) return <TimelineFrame embed={embed} site={site} />
  if (!isOffered) return null
  return (
    <Button look="outline" small onClick={() => setIsShown(true)}>
      {embedCopy.timeline.show}
    </Button>
  )
}

/** Takes the focus of the button that opened it. */
function TimelineFrame({ embed, site }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => frame.current?.focus(), [])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={embed.url}
      title={embedCopy.timeline.frameTitle(site)}
      sandbox="allow-scripts allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={refocusFrame}
    />
  )
}
