import { useEffect } from 'react'
import { ChatButton } from '../features/layout/chat-button.tsx'
import { ExitPopupOutlet } from '../features/exit-popup/exit-popup-outlet.tsx'
import { ToastOutlet } from '../shared/toast-outlet.tsx'

/** Pictures that could not be loaded without network are loaded once there is one. */
function reloadBrokenPictures(): void {
  for (const picture of document.images) {
    // A picture that is yet to be loaded has no size either, but is not complete.
    if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src)
  }
}

/** Widgets of every public page that are loaded after the first interaction. */
export function DeferredWidgets() {
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
