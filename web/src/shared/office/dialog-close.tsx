import styles from './dialog-buttons.module.css'
import { officeButton } from './office-button.ts'
import type { Close } from './office-dialog.tsx'

/** The way out of a dialog that only shows. */
export function DialogClose({ close }: { close: Close }) {
  return (
    <div className={styles.buttons}>
      <button type="button" className={officeButton(styles.cancel)} onClick={close}>
        Close
      </button>
    </div>
  )
}
