import type { ReactNode } from 'react'
import { trackOutbound } from '../tracking/clicks.ts'

type Props = {
  href: string
  /** What kind of place it leads to, as the reports name it. */
  linkType: string
  /** The event's label; the destination when not given. */
  label?: string
  className?: string | undefined
  /** Without the arrow, where the whole block is the link. */
  isBare?: boolean
  onFollow?: () => void
  children: ReactNode
}

/** A link out of the site: opens in a new tab, says so, and is recorded. */
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
      {!isBare && <Arrow />}
      <span className="spoken"> (opens in a new tab)</span>
    </a>
  )
}

function Arrow() {
  return (
    <svg width="0.7em" height="0.7em" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path
        d="M3 2h7v7M10 2 2 10"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  )
}
