import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

type Props<PartProps extends object> = {
  /** Fetches the part. */
  load: () => Promise<ComponentType<PartProps>>
  /** Props of the part. */
  with: PartProps
  /** Distance from the window at which the part is loaded, in pixels. */
  nearPx?: number
  /** Class of the container, which reserves the part's size. */
  className?: string | undefined
  /** Placeholder until the part is loaded, also without script. */
  children: ReactNode
}

/**
 * A part of the page that is loaded when its container comes near the window, so that a visitor who never
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
        // Without network: the placeholder stays, and the part is loaded once the browser is online.
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
    <div ref={place} className={className} data-live>
      {Part === null ? children : <Part {...partProps} />}
    </div>
  )
}
