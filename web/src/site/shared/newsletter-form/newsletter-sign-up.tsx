import { newsletterForm } from '@cardroom/brand/embeds'
import { NewsletterFrame } from './newsletter-frame.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

type SignUpProps = {
  /** The sign-up's name in the reports. */
  location: string
}

/** The newsletter's sign-up: our own form, or the third party's that the brand names. */
export function NewsletterSignUp({ location }: SignUpProps) {
  if (newsletterForm === null) return <NewsletterForm location={location} />
  return <NewsletterFrame location={location} embed={newsletterForm} />
}
