import {
  type ComponentType,
  createElement,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'

/**
 * An element whose component is fetched once it is needed; null until then. Without network it is fetched once the browser is
 * online again.
 */
export function useLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: boolean,
  props: Props,
): ReactElement | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
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
