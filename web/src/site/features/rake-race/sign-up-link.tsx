import { brand } from '@cardroom/brand/brand'
import type { ReactNode } from 'react'
import { tracker } from '../../shared/tracking/browser-tracker.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'

type Props = {
  /** Which of the calls it is, as the reports name it. */
  source: string
  look: 'red' | 'outline'
  className?: string | undefined
  children: ReactNode
}

/** A call to sign up at the partner's. */
export function SignUpLink({ source, look, className, children }: Props) {
  return (
    <OutboundLink
      className={buttonClass({ look, with: className })}
      href={brand.partner.signUpUrl}
      linkType="phenom-signup"
      label={source}
      onFollow={() =>
        tracker.event({
          eventType: 'click',
          eventCategory: 'rake-race',
          eventAction: 'signup-click',
          eventLabel: source,
        })
      }
    >
      {children}
    </OutboundLink>
  )
}
