import { ChatButton } from '../features/layout/chat-button.tsx'
import { ExitPopupOutlet } from '../features/exit-popup/exit-popup-outlet.tsx'
import { ToastOutlet } from '../shared/toast-outlet.tsx'

/** What every public page may show, but none before the visitor has moved. */
export function DeferredWidgets() {
  return (
    <>
      <ChatButton />
      <ExitPopupOutlet />
      <ToastOutlet />
    </>
  )
}
