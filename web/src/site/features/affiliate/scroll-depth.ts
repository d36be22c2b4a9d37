import { affiliateDepths } from '@cardroom/contracts/affiliate-events'
import { type RefObject, useEffect } from 'react'
import { trackScrollDepth } from './affiliate-link.tsx'

/** A page's position relative to the window, in pixels: its top may be negative. */
type Place = { top: number; height: number; windowHeight: number }

/** The depths in percent that have come into the window and are beyond `deepest`, ascending. */
export function newDepths({ top, height, windowHeight }: Place, deepest: number): number[] {
  // One pixel of tolerance: zoomed pages end between two pixels.
  const seen = height <= 0 ? 0 : ((windowHeight - top + 1) / height) * 100
  return affiliateDepths.filter((depth) => depth > deepest && depth <= seen)
}

/** Records how deep the visitor scrolls, each depth once a view. */
export function useScrollDepth(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let deepest = 0
    const measure = () => {
      if (page.current === null) return
      const { top, height } = page.current.getBoundingClientRect()
      for (const depth of newDepths({ top, height, windowHeight: window.innerHeight }, deepest)) {
        deepest = depth
        trackScrollDepth(depth)
      }
    }
    // The scroll that made the application load.
    if (window.scrollY > 0) measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [page])
}
