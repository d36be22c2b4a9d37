import { useEffect, useSyncExternalStore } from 'react'
import { toastStore } from '../../shared/toast/toasts.ts'
import { ExitPopupOutlet } from '../features/exit-popup/exit-popup-outlet.tsx'
import { ChatButton } from '../features/layout/chat-button.tsx'
import { useLazy } from '../shared/ui/lazy-part.tsx'

const loadToaster = async () => (await import('../../shared/toast/toaster.tsx')).Toaster
const hasToast = () => toastStore.read().length > 0

/** Pictures that failed to load without network are loaded again once the browser is online. */
function reloadBrokenPictures(): void {
  for (const picture of document.images) {
    // A picture that has not started loading has no size either, but is not complete.
    if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src)
  }
}

/** Widgets of every public page that are loaded after the page itself. */
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

/** Shows toasts; the code for that is fetched with the first toast. */
export function ToastOutlet() {
  return useLazy(loadToaster, useSyncExternalStore(toastStore.subscribe, hasToast), {})
}
