import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

type Props<PartProps extends object> = {
  /** Fetches the part. */
  load: () => Promise<ComponentType<PartProps>>
  /** What the part is given. */
  with: PartProps
  /** How near the window its place has to be, in pixels. */
  nearPx?: number
  /** Class of the part's place, which gives it the part's own size from the start. */
  className?: string | undefined
  /** Stands in the part's place until it is there, also where no script runs. */
  children: ReactNode
}

/**
 * A part of the page that is fetched when its place comes near the window, so that a visitor who never
 * reads that far does not load it.
 */
export function LazyPart<PartProps extends object>(props: Props<PartProps>) {
  const { load, with: partProps, nearPx = 600, className, children } = props
  const place = useRef<HTMLDivElement>(null)
  const [Part, setPart] = useState<ComponentType<PartProps> | null>(null)
  const latestLoad = useRef(load)

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const gone = new AbortController()
    const { signal } = gone
    const fetchPart = async () => {
      try {
        const part = await latestLoad.current()
        if (!signal.aborted) setPart(() => part)
      } catch {
        // Without network now: the place keeps what it shows, and the next connection tries again.
        window.addEventListener('online', () => void fetchPart(), { once: true, signal })
      }
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void fetchPart()
      },
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(element)
    return () => {
      gone.abort()
      observer.disconnect()
    }
  }, [nearPx])

  return (
    <div ref={place} className={className}>
      {Part === null ? children : <Part {...partProps} />}
    </div>
  )
}
