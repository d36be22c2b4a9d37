import { ChatButton } from '../features/chrome/chat-button.tsx'
import { ExitPopupOutlet } from '../features/exit-popup/exit-popup-outlet.tsx'
import { ToastOutlet } from '../shared/toast/toast-outlet.tsx'

/** What every public page may show, but none before the visitor has moved. */
export function LaterParts() {
  return (
    <>
      <ChatButton />
      <ExitPopupOutlet />
      <ToastOutlet />
    </>
  )
}
