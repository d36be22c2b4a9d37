import { type RefObject, useEffect, useState } from 'react'
import { tracker } from './browser-tracker.ts'
import { createFormWatch, type FormWatch, type WatchedForm } from './form-watch.ts'

/**
 * Watches a form while its component is mounted.
 * @param place the element around the form; its visibility counts as the form's
 */
export function useFormWatch(place: RefObject<HTMLElement | null>, form: WatchedForm): FormWatch {
  const [watch] = useState(() =>
    createFormWatch(form, { tracker, elapsed: () => performance.now() }),
  )

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new IntersectionObserver((entries) => {
      watch.setInView(entries.at(-1)?.isIntersecting === true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, watch])

  useEffect(() => {
    const onVisibility = () => watch.setTabVisible(document.visibilityState === 'visible')
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', watch.unloading)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', watch.unloading)
      watch.left()
    }
  }, [watch])

  return watch
}
