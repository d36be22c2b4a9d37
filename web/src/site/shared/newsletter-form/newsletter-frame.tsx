import { embedCopy } from '@cardroom/brand/embed-copy'
import { type Embed, newsletterForm } from '@cardroom/brand/embeds'
import { useRef } from 'react'
import { trackSubscription } from './track-subscription.ts'
import { FormFrame } from '../embeds/form-frame.tsx'
import { isNewsletterSignup } from '../embeds/frame-message.ts'
import styles from './newsletter-frame.module.css'
import { useFrameMessages } from '../embeds/use-frame-messages.ts'

type Props = {
  /** The sign-up's name in the reports. */
  location: string
}

/** The sign-up form of the configured third party. */
export function NewsletterFrame({ location }: Props) {
  return newsletterForm === null ? null : <SignUp location={location} embed={newsletterForm} />
}

/** Records the first sign-up that the frame reports. */
function SignUp({ location, embed }: Props & { embed: Embed }) {
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
