import type { ReactNode } from 'react'
import styles from './dialog-buttons.module.css'
import { adminButton } from './admin-button.ts'
import type { Close } from './dialog.tsx'

type Props = {
  close: Close
  /** What else can be done, at the other end of the line. */
  other?: ReactNode
}

/** The way out of a dialog that only shows. */
export function DialogClose({ close, other }: Props) {
  return (
    <div className={styles.buttons} data-split={other !== undefined || undefined}>
      {other}
      <button type="button" className={adminButton(styles.cancel)} onClick={close}>
        Close
      </button>
    </div>
  )
}
