import type { ReactNode } from 'react'
import { trackOutbound } from '../tracking/clicks.ts'

type Props = {
  href: string
  linkType: string
  /** The event's label. The default is the destination. */
  label?: string
  className?: string | undefined
  /** Hides the arrow, for example if the whole block is the link. */
  isBare?: boolean
  onFollow?: () => void
  children: ReactNode
}

/** A link to another site. It opens in a new tab, announces this to screen readers, and records the click. */
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

// Keeps the arrow on the same line as the last word.
const wordJoiner = '\u2060'

/** The small arrow after a link that opens a new tab. */
export function NewTabArrow() {
  return (
    <>
      {wordJoiner}
      <svg
        className="new-tab-arrow"
        width="0.7em"
        height="0.7em"
        viewBox="0 0 12 12"
        aria-hidden="true"
        focusable="false"
      >
        <path
          d="M3 2h7v7M10 2 2 10"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
    </>
  )
}
