import { useEffect, useState } from 'react'
import type { Toast } from './toast-state.ts'

/** A screen reader announces text that is added to a live region, not a live region that is added with its text. */
const delayMs = 100

/** Announces a toast to screen readers: errors assertively, others politely. */
export function ToastAnnouncer({ toast }: { toast: Toast | undefined }) {
  const [spokenId, setSpokenId] = useState<string | null>(null)
  const id = toast?.isOpen === true ? toast.id : null

  useEffect(() => {
    if (id === null) return
    const timer = window.setTimeout(() => setSpokenId(id), delayMs)
    return () => window.clearTimeout(timer)
  }, [id])

  const isSpoken = toast !== undefined && id !== null && spokenId === id
  const words = isSpoken ? toastText(toast) : ''
  return (
    <>
      <output className="visually-hidden">{toast?.tone === 'success' && words}</output>
      <p className="visually-hidden" role="alert">
        {toast?.tone === 'error' && words}
      </p>
    </>
  )
}

function toastText({ title, description, action }: Toast): string {
  const way = action && `${action.label}: press F8`
  return [title, description, way].filter(Boolean).join('. ')
}
