import { affiliateDepths } from '@cardroom/contracts/affiliate-events'
import { type RefObject, useEffect } from 'react'
import { trackScrollDepth } from './affiliate-link.tsx'

/** A page's position relative to the window, in pixels. The top may be negative. */
type Place = { top: number; height: number; windowHeight: number }

/** The depths in percent that are newly visible, that is, greater than `deepest`, in ascending order. */
export function newDepths({ top, height, windowHeight }: Place, deepest: number): number[] {
  // Tolerates one pixel, because zoomed pages end between two pixels.
  const seen = height <= 0 ? 0 : ((windowHeight - top + 1) / height) * 100
  return affiliateDepths.filter((depth) => depth > deepest && depth <= seen)
}

/** Records how far the visitor scrolls. Each depth is recorded once per page view. */
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
    // Handles the scroll that triggered the loading of the application.
    if (window.scrollY > 0) measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [page])
}
