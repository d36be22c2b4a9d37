import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance of the end the list counts as scrolled to its newest line. */
const nearPx = 48

/** Keeps the end of a scrolling list in view as it grows, unless the reader has scrolled up. */
export function useNewestInView() {
  const log = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [isNewestInView, setIsNewestInView] = useState(true)

  function showNewest(): void {
    follows.current = true
    setIsNewestInView(true)
    toEnd(log.current)
  }

  useEffect(() => {
    const element = log.current
    if (element === null) return
    const onScroll = () => {
      const left = element.scrollHeight - element.scrollTop - element.clientHeight
      follows.current = left < nearPx
      setIsNewestInView(follows.current)
    }
    // The list shrinks when the field below it grows; its end stays in view.
    const resized = new ResizeObserver(() => {
      if (follows.current) toEnd(element)
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      resized.disconnect()
    }
  }, [])

  useLayoutEffect(() => {
    if (follows.current) toEnd(log.current)
  })

  return { log, isNewestInView, showNewest }
}

function toEnd(element: HTMLElement | null): void {
  if (element !== null) element.scrollTop = element.scrollHeight
}
