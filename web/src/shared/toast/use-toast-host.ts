import { useEffect, useState } from 'react'
import { toastStore } from './toasts.ts'

/**
 * Where the toast belongs in the document: into the open dialog, because everything outside of one can be
 * neither clicked nor heard; otherwise, and once the dialog closes, into the body.
 */
export function useToastHost(): HTMLElement {
  const [host, setHost] = useState(topDialogOrBody)

  useEffect(() => toastStore.subscribe(() => setHost(topDialogOrBody())), [])

  useEffect(() => {
    if (host === document.body) return
    const leave = () => setHost(document.body)
    host.addEventListener('close', leave)
    return () => host.removeEventListener('close', leave)
  }, [host])

  return host
}

function topDialogOrBody(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
}
