import { useEffect, useState } from 'react'
import type { Toast } from './toast-state.ts'

/** A screen reader hears what comes into a place it already knows, not a place that comes with its words. */
const delayMs = 100

/** Reads a toast out: errors at once, anything else when there is a pause. */
export function SpokenToast({ toast }: { toast: Toast | undefined }) {
  const [spokenId, setSpokenId] = useState<string | null>(null)
  const id = toast?.isOpen === true ? toast.id : null

  useEffect(() => {
    if (id === null) return
    const timer = window.setTimeout(() => setSpokenId(id), delayMs)
    return () => window.clearTimeout(timer)
  }, [id])

  const isSpoken = toast !== undefined && id !== null && spokenId === id
  const words = isSpoken ? wordsOf(toast) : ''
  return (
    <>
      <output className="spoken">{toast?.tone === 'success' && words}</output>
      <p className="spoken" role="alert">
        {toast?.tone === 'error' && words}
      </p>
    </>
  )
}

function wordsOf({ title, description, action }: Toast): string {
  const way = action && `${action.label}: press F8`
  return [title, description, way].filter(Boolean).join('. ')
}
