import { Button } from '../../shared/ui/button.tsx'
import { AdminButton } from './admin-button.tsx'
import styles from './dialog.module.css'
import type { Close } from './dialog.tsx'

type Props = {
  close: Close
  /** Labels of the confirming button in its idle and busy state. */
  action: string
  busy: string
  cancel?: string
  isBusy: boolean
  /** If omitted, the button submits its form. */
  onAction?: () => void
  /** Whether the cancel button receives the focus. */
  isCautious?: boolean
}

/** React does not render the `autofocus` attribute, which a dialog reads when it opens. */
function takesFocus(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '')
}

/** The two buttons of a dialog. The cancel button is first. */
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
