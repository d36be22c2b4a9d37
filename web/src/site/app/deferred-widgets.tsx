import { ChatButton } from '../features/layout/chat-button.tsx'
import { ExitPopupOutlet } from '../features/exit-popup/exit-popup-outlet.tsx'
import { ToastOutlet } from '../shared/toast-outlet.tsx'

/** Widgets of every public page that are loaded after the first interaction. */
export function DeferredWidgets() {
  return (
    <>
      <ChatButton />
      <ExitPopupOutlet />
      <ToastOutlet />
    </>
  )
}
