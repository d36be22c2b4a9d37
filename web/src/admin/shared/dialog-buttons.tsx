import { buttonClass } from '../../shared/ui/button-class.ts'
import { adminButton } from './admin-button.ts'
import styles from './dialog-buttons.module.css'
import type { Close } from './dialog.tsx'

type Props = {
  close: Close
  /** What the one button does, and what it says while it does. */
  action: string
  busy: string
  isBusy: boolean
  /** Without it the button sends the form that it stands in. */
  onAction?: () => void
  /** Whether the focus lands on the harmless button, whatever stands before it. */
  isCautious?: boolean
}

/** React keeps the attribute to itself, and a dialog looks for it when it opens. */
function takesFocus(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '')
}

/** The two ways out of a dialog, the harmless one first. */
export function DialogButtons({ close, action, busy, isBusy, onAction, isCautious }: Props) {
  return (
    <div className={styles.buttons}>
      <button
        ref={isCautious === true ? takesFocus : null}
        type="button"
        className={adminButton(styles.cancel)}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) close()
        }}
      >
        Cancel
      </button>
      <button
        type={onAction === undefined ? 'submit' : 'button'}
        className={buttonClass({ look: 'red', small: true })}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onAction?.()
        }}
      >
        {isBusy ? busy : action}
      </button>
    </div>
  )
}
