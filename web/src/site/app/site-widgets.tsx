import { useEffect, useSyncExternalStore } from 'react'
import { toastStore } from '../../shared/toast/toasts.ts'
import { ExitPopupOutlet } from '../features/exit-popup/exit-popup-outlet.tsx'
import { ChatButton } from '../features/layout/chat-button.tsx'
import { useLazy } from '../shared/ui/lazy-part.tsx'

const loadToaster = async () => (await import('../../shared/toast/toaster.tsx')).Toaster
const hasToast = () => toastStore.read().length > 0

/** Reloads pictures that failed to load offline once the browser is online again. */
function reloadBrokenPictures(): void {
  for (const picture of document.images) {
    // A picture that has not started to load also has no size, but it is not complete.
    if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src)
  }
}

/** Widgets of every public page. They load after the page itself. */
export function SiteWidgets() {
  useEffect(() => {
    window.addEventListener('online', reloadBrokenPictures)
    return () => window.removeEventListener('online', reloadBrokenPictures)
  }, [])

  return (
    <>
      <ChatButton />
      <ExitPopupOutlet />
      <ToastOutlet />
    </>
  )
}

/** Shows toasts. The code loads with the first toast. */
export function ToastOutlet() {
  return useLazy(loadToaster, useSyncExternalStore(toastStore.subscribe, hasToast), {})
}
