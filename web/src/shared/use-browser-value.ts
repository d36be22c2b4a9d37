import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * A value that only the browser has. The HTML and the first rendering, which must match, use
 * `rendered`; later renderings use `read`.
 * @param read returns the same value, or the same object, each time
 */
export function useBrowserValue<Value>(read: () => Value, rendered: Value): Value {
  return useSyncExternalStore(never, read, () => rendered)
}

/** Whether a media query matches now; false in the HTML. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
