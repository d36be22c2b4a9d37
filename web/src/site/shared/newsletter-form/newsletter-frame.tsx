import { embedCopy } from '@cardroom/brand/embed-copy'
import type { Embed } from '@cardroom/brand/embeds'
import { useRef } from 'react'
import { trackSubscription } from './track-subscription.ts'
import { FormFrame, useFrameMessages } from '../embeds/form-frame.tsx'
import { isNewsletterSignup } from '../embeds/frame-message.ts'
import styles from './newsletter-frame.module.css'

type FrameProps = {
  /** The sign-up's name in the reports. */
  location: string
  embed: Embed
}

/** The sign-up form of a third party; records the first sign-up that the frame reports. */
export function NewsletterFrame({ location, embed }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isTaken = useRef(false)

  useFrameMessages(frame, embed, (data) => {
    if (isTaken.current || !isNewsletterSignup(data)) return
    isTaken.current = true
    trackSubscription(location)
  })

  return (
    <FormFrame
      ref={frame}
      embed={embed}
      title={embedCopy.newsletter.frameTitle}
      className={styles.frame}
    />
  )
}
