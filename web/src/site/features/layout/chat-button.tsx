import { type ComponentType, useEffect, useState } from 'react'

/** The hint appears after scrolling this far; the button is not needed before. */
const neededAfterPx = 100

const load = async () => (await import('./chat-button-disc.tsx')).ChatButtonDisc

/** The floating chat button, loaded after the first scrolling. */
export function ChatButton() {
  const [Button, setButton] = useState<ComponentType | null>(null)

  useEffect(() => {
    let isGone = false
    const stop = () => window.removeEventListener('scroll', look)
    const watch = () => window.addEventListener('scroll', look, { passive: true })
    function look(): void {
      if (window.scrollY <= neededAfterPx) return
      stop()
      load().then(
        (Fetched) => setButton(() => Fetched),
        // Without network: the next scroll retries.
        () => isGone || watch(),
      )
    }
    watch()
    look()
    return () => {
      isGone = true
      stop()
    }
  }, [])

  return Button === null ? null : <Button />
}
