import { type RefObject, useEffect } from 'react'
import { trackScrollDepth } from './affiliate-tracking.ts'
import { newDepths } from './scroll-depth.ts'

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
    // The scrolling that had the application load.
    if (window.scrollY > 0) measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [page])
}
