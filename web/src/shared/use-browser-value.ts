import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * A value that only the browser knows. The HTML and the first render must match, so both use `rendered`. Later renders
 * use `read`.
 * @param read returns the same primitive or the same object on each call
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
