import type { ReactNode } from 'react'
import { trackOutbound } from '../tracking/clicks.ts'
import { NewTabArrow } from './new-tab-arrow.tsx'

type Props = {
  href: string
  /** Kind of destination, as named in the reports. */
  linkType: string
  /** The event's label; the destination when not given. */
  label?: string
  className?: string | undefined
  /** Without the arrow, where the whole block is the link. */
  isBare?: boolean
  onFollow?: () => void
  children: ReactNode
}

/** A link to another site: opens in a new tab, announces it, and is recorded. */
export function OutboundLink(props: Props) {
  const { href, linkType, label, className, isBare = false, onFollow, children } = props
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener"
      onClick={() => {
        trackOutbound(href, linkType, label)
        onFollow?.()
      }}
    >
      {children}
      {!isBare && <NewTabArrow />}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
