import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { toastStore } from '../../shared/toast/toasts.ts'

const hasToast = () => toastStore.read().length > 0
const none = () => false
const load = async () => (await import('../../shared/toast/toaster.tsx')).Toaster

/** Loads the toaster of a public page with the first toast. */
export function ToastOutlet() {
  const isNeeded = useSyncExternalStore(toastStore.subscribe, hasToast, none)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (!isNeeded) return
    // Without network the toaster loads later; the page shows the same information itself.
    const waitForNetwork = () => window.addEventListener('online', fetchToaster, { once: true })
    function fetchToaster(): void {
      load().then((Fetched) => setToaster(() => Fetched), waitForNetwork)
    }
    if (navigator.onLine) fetchToaster()
    else waitForNetwork()
    return () => window.removeEventListener('online', fetchToaster)
  }, [isNeeded])

  return Toaster === null ? null : <Toaster />
}
