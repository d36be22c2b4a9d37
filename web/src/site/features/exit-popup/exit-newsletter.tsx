import { exitPopup } from '@cardroom/brand/exit-popup-copy'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import styles from './exit-popup.module.css'
import { trackPopup } from './exit-popup-tracking.ts'

const loadForm = async () =>
  (await import('../../shared/newsletter-form/newsletter-sign-up.tsx')).NewsletterSignUp

/** The sign-up, and a link to subscribe on the newsletter's own site. */
export function ExitNewsletter() {
  return (
    <>
      <LazyPart load={loadForm} with={{ location: 'exit-popup' }} className={styles.newsletter}>
        <p>{exitPopup.newsletter.loading}</p>
      </LazyPart>
      <p>
        <OutboundLink
          className="tall-link"
          href={exitPopup.subscribe.url}
          linkType="newsletter-subscribe"
          label="exit-popup"
          onFollow={() => trackPopup('subscribe-external')}
        >
          {exitPopup.subscribe.text}
        </OutboundLink>
      </p>
    </>
  )
}
