import { brand } from '@cardroom/brand/brand'
import type { ReactNode } from 'react'
import { tracker } from '../../shared/tracking/browser-tracker.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'

type Props = {
  /** The link's name in the reports. */
  source: string
  className?: string | undefined
  children: ReactNode
}

/** A link to sign up at the partner. */
export function SignUpLink({ source, className, children }: Props) {
  return (
    <OutboundLink
      className={buttonClass({ look: 'red', with: className })}
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
