import {
  type AffiliateButton,
  affiliateCategory,
  affiliateClick,
  affiliateScroll,
} from '@cardroom/contracts/affiliate-events'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { track } from '../../shared/tracking/clicks.ts'
import styles from './affiliate.module.css'

type Props = {
  button: AffiliateButton
  href: string
  className?: string | undefined
  children: ReactNode
}

const openDelayMs = 100

/** A link to the partner. It records the click, shows a busy state, and opens a new tab 100 ms later. */
export function AffiliateLink({ button, href, className, children }: Props) {
  const [isOpening, setOpening] = useState(false)

  function open(event: MouseEvent) {
    if (isOpening) {
      event.preventDefault()
      return
    }
    trackAffiliateClick(button, href)
    // If the click happened before the application loaded, the browser has already followed it.
    if (event.defaultPrevented) return
    // With a modifier key, the browser handles the click itself (background tab, window, download).
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpening(true)
    window.setTimeout(() => {
      window.open(href, '_blank', 'noopener')
      setOpening(false)
    }, openDelayMs)
  }

  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener sponsored"
      aria-disabled={isOpening || undefined}
      onClick={open}
    >
      <span className={`grid ${styles.labels}`}>
        <span className={isOpening ? styles.hidden : undefined}>{children}</span>
        {isOpening && <span>Opening…</span>}
      </span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

function trackAffiliateClick(button: AffiliateButton, destination: string): void {
  track('click', affiliateCategory, affiliateClick, button, { additionalData: { destination } })
}

export function trackScrollDepth(percent: number): void {
  track('scroll', affiliateCategory, affiliateScroll, `${percent}%`, { eventValue: percent })
}
