import {
  type ComponentType,
  createElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'

type Props<PartProps extends object> = {
  load: () => Promise<ComponentType<PartProps>>
  with: PartProps
  /** Distance from the window, in pixels, at which the part loads. */
  nearPx?: number
  className?: string | undefined
  /** The placeholder until the part loads. Without JavaScript, it stays. */
  children: ReactNode
}

/**
 * A part of the page that loads when its container comes near the window, so that visitors who do not scroll that far
 * do not load it.
 */
export function LazyPart<PartProps extends object>(props: Props<PartProps>) {
  const { load, with: partProps, nearPx = 1500, className, children } = props
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const part = useLazy(load, isNear, partProps)

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setIsNear(true)
      },
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [nearPx])

  return (
    <div ref={place} className={className}>
      {part ?? children}
    </div>
  )
}

/**
 * Returns an element whose component loads on demand, or null until then. Offline, the component loads after the
 * browser is online again.
 */
export function useLazy<PartProps extends object>(
  load: () => Promise<ComponentType<PartProps>>,
  isNeeded: boolean,
  props: PartProps,
): ReactElement | null {
  const [Part, setPart] = useState<ComponentType<PartProps> | null>(null)
  const latestLoad = useRef(load)

  useEffect(() => {
    if (!isNeeded) return
    const unmounted = new AbortController()
    const { signal } = unmounted
    const fetchPart = async () => {
      try {
        const part = await latestLoad.current()
        if (!signal.aborted) setPart(() => part)
      } catch {
        window.addEventListener('online', () => void fetchPart(), { once: true, signal })
      }
    }
    void fetchPart()
    return () => unmounted.abort()
  }, [isNeeded])

  return Part === null ? null : createElement(Part, props)
}
