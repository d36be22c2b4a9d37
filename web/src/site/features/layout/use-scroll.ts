import { useEffect, useState } from 'react'
import { activeSection, activeSections } from '../../shared/sections.ts'

const changedAfterPx = 10

type ScrollState = { isScrolled: boolean; active: string | null }

/** Whether the page is scrolled down by more than 10 px, and the visitor's current section. */
export function useScroll(): ScrollState {
  const sections = useSections(activeSections)
  const [state, setState] = useState<ScrollState>({ isScrolled: false, active: null })

  useEffect(() => {
    const measure = () => {
      const isScrolled = window.scrollY > changedAfterPx
      const active = activeSection(sections.map(extentOf))
      setState((current) =>
        current.isScrolled === isScrolled && current.active === active
          ? current
          : { isScrolled, active },
      )
    }
    const frame = requestAnimationFrame(measure)
    // Browsers fire both events at most once per frame.
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [sections])

  return state
}

function extentOf(section: HTMLElement) {
  const { top, bottom } = section.getBoundingClientRect()
  return { id: section.id, top, bottom }
}

/** The page's elements with these ids, in order. The list updates as parts of the page load lazily. */
export function useSections(ids: readonly string[]): readonly HTMLElement[] {
  const [sections, setSections] = useState<readonly HTMLElement[]>([])

  useEffect(() => {
    const main = document.querySelector('main')
    if (main === null) return
    const look = () =>
      setSections(ids.flatMap((id) => main.querySelector<HTMLElement>(`#${id}`) ?? []))
    look()
    const observer = new MutationObserver(look)
    observer.observe(main, { childList: true })
    return () => observer.disconnect()
  }, [ids])

  return sections
}
