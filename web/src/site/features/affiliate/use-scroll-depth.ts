import { type RefObject, useEffect } from 'react'
import { trackScrollDepth } from './affiliate-tracking.ts'
import { newDepths } from './scroll-depth.ts'

/** Records how deep the visitor scrolls, each depth once a view. */
export function useScrollDepth(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let deepest = 0
    let frame = 0
    const measure = () => {
      frame = 0
      if (page.current === null) return
      const { top, height } = page.current.getBoundingClientRect()
      for (const depth of newDepths({ top, height, windowHeight: window.innerHeight }, deepest)) {
        deepest = depth
        trackScrollDepth(depth)
      }
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [page])
}
