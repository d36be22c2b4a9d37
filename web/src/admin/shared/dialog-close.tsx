import type { ReactNode } from 'react'
import styles from './dialog-buttons.module.css'
import { AdminButton } from './admin-button.tsx'
import type { Close } from './dialog.tsx'

type Props = {
  close: Close
  /** Other actions, at the other end of the row. */
  other?: ReactNode
}

/** The close button of a read-only dialog. */
export function DialogClose({ close, other }: Props) {
  return (
    <div className={styles.buttons} data-split={other !== undefined || undefined}>
      {other}
      <AdminButton className={styles.cancel} onClick={close}>
        Close
      </AdminButton>
    </div>
  )
}
