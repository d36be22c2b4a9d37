import { type ComponentType, useEffect, useState } from 'react'

/** The page scrolled by so much brings the hint; nothing of the button is needed before. */
const neededAfterPx = 100

const load = async () => (await import('./chat-button-disc.tsx')).ChatButtonDisc

/** The floating way to the assistant, fetched when the visitor has begun to read. */
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
        // Without network now: the next scroll tries again.
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
