import { Button } from '../../shared/ui/button.tsx'
import { AdminButton } from './admin-button.tsx'
import styles from './dialog.module.css'
import type { Close } from './dialog.tsx'

type Props = {
  close: Close
  /** Labels of the confirming button, idle and busy. */
  action: string
  busy: string
  cancel?: string
  isBusy: boolean
  /** Without it, the button submits its form. */
  onAction?: () => void
  /** Whether the cancel button gets the focus. */
  isCautious?: boolean
}

/** React does not render `autofocus`, which a dialog reads when it opens. */
function takesFocus(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '')
}

/** The two buttons of a dialog, cancel first. */
export function DialogButtons(props: Props) {
  const { close, action, busy, cancel = 'Cancel', isBusy, onAction, isCautious } = props
  return (
    <div className="row end">
      <AdminButton
        ref={isCautious === true ? takesFocus : null}
        className={styles.cancel}
        isDisabled={isBusy}
        onClick={close}
      >
        {cancel}
      </AdminButton>
      <Button
        look="red"
        small
        type={onAction === undefined ? 'submit' : 'button'}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onAction?.()
        }}
      >
        {isBusy ? busy : action}
      </Button>
    </div>
  )
}
