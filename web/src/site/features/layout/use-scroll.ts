import { useEffect, useState } from 'react'
import { activeSection, activeSections } from '../../shared/sections.ts'
import { useSections } from './use-sections.ts'

const changedAfterPx = 10

type ScrollState = { isScrolled: boolean; active: string | null }

/** Whether the page is scrolled by more than 10 px, and which section the visitor is in. */
export function useScroll(): ScrollState {
  const sections = useSections(activeSections)
  const [state, setState] = useState<ScrollState>({ isScrolled: false, active: null })

  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const isScrolled = window.scrollY > changedAfterPx
      const active = activeSection(sections.map(extentOf))
      setState((current) =>
        current.isScrolled === isScrolled && current.active === active
          ? current
          : { isScrolled, active },
      )
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [sections])

  return state
}

function extentOf(section: HTMLElement) {
  const { top, bottom } = section.getBoundingClientRect()
  return { id: section.id, top, bottom }
}
