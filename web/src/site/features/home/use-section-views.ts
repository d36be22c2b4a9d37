import { useEffect } from 'react'
import { royalFlush } from '../../shared/sections.ts'
import { trackSectionView } from '../../shared/tracking/clicks.ts'

/** Records each section once per page view, when it crosses the middle fifth of the window. */
export function useSectionViews(): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          observer.unobserve(target)
          trackSectionView(target.id)
        }
      },
      { rootMargin: '-40% 0px -40% 0px' },
    )
    for (const { id } of royalFlush) {
      const section = document.querySelector(`#${id}`)
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
}
