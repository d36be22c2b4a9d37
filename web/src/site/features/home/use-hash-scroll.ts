import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { royalFlush } from '../../shared/sections.ts'

const delayMs = 100
const offsetPx = 80
const durationMs = 500
const anchors = new Set(['home', 'chat-section', ...royalFlush.map(({ id }) => id)])

/** Scrolls to the section in the hash: 100 ms after the page has loaded, and immediately for later links. */
export function useHashScroll(): void {
  const { hash, key } = useLocation()
  const navigation = useNavigationType()

  useEffect(() => {
    const id = hash.slice(1)
    if (!anchors.has(id)) return
    if (navigation !== NavigationType.Pop) {
      scrollToSection(id)
      return
    }
    const isFirstLoad = key === 'default'
    // The browser restores the scroll position on reload, back and forward.
    if (!isFirstLoad || isReload()) return
    let timer = 0
    const start = () => {
      timer = window.setTimeout(() => scrollToSection(id), delayMs)
    }
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
    return () => {
      window.removeEventListener('load', start)
      window.clearTimeout(timer)
    }
  }, [hash, key, navigation])
}

function scrollToSection(id: string): void {
  const section = document.querySelector<HTMLElement>(`#${id}`)
  if (section === null) return
  // Lazy parts above the section grow during the scroll, so the scroll code measures the section's position in every
  // frame. That code loads on demand. If it fails to load, the page jumps to the section.
  import('../../shared/scroll/smooth-scroll.ts').then(
    ({ smoothScroll }) => smoothScroll(section, { offsetPx: -offsetPx, durationMs }),
    () => window.scrollBy({ top: section.getBoundingClientRect().top - offsetPx }),
  )
  section.focus({ preventScroll: true })
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
}
