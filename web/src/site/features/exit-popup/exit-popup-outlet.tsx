import { type ComponentType, useEffect, useState } from 'react'
import { localStore, readStored, sessionStore, writeStored } from '../../../shared/stored.ts'
import { dismissedKey, exitDelayMs, isLeaving, isSuppressed } from './exit-intent.ts'

type PopupProps = { onGone: () => void }

const shownKey = 'exitPopupShown'

/** Loads the popup when the mouse leaves through the top of the window. */
export function ExitPopupOutlet() {
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)

  useEffect(() => {
    let lastY = 0
    let isAsked = readStored(sessionStore, shownKey) !== null
    const onMove = ({ pointerType, clientY, target }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      // A pointer over one of these elements is not leaving. The handler keeps the previous position, so that leaving
      // across the element still counts.
      if (target instanceof Element && target.closest('header, a, button') !== null) return
      const from = lastY
      lastY = clientY
      if (isAsked || !isLeaving(from, clientY) || isBusy()) return
      if (isSuppressed(readStored(localStore, dismissedKey), Date.now())) return
      isAsked = true
      void ask()
    }
    const ask = async () => {
      try {
        const { ExitPopup } = await import('./exit-popup.tsx')
        // Another dialog may have opened during the import. The popup then waits for the next attempt.
        isAsked = !isBusy()
        if (!isAsked) return
        writeStored(sessionStore, shownKey, '1')
        setPopup(() => ExitPopup)
      } catch {
        isAsked = false
      }
    }
    const watch = () => {
      document.addEventListener('pointermove', onMove)
      // A fast mouse may leave the window without a move event near the edge.
      document.documentElement.addEventListener('pointerleave', onMove)
    }
    // The delay starts with the page, not with the import of this module.
    const timer = window.setTimeout(watch, exitDelayMs - performance.now())
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('pointermove', onMove)
      document.documentElement.removeEventListener('pointerleave', onMove)
    }
  }, [])

  return Popup === null ? null : <Popup onGone={() => setPopup(null)} />
}

/** Whether another dialog is open, or the visitor is in a form, in a frame that may contain one, or in a game. */
function isBusy(): boolean {
  const form = document.activeElement?.closest('form, input, textarea, select, iframe')
  return (
    Boolean(form) || document.querySelector('dialog[open], [role="dialog"], [data-busy]') !== null
  )
}
