import { useEffect, useState } from 'react'

/** The page's elements with these ids, in order; updated as pages load lazily. */
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
