import { type ReactNode, useContext } from 'react'
import styles from './dialog.module.css'
import { AdminButton } from './admin-button.tsx'
import { NeighbourButtons, NeighboursContext } from './neighbours.tsx'
import type { Close } from './dialog.tsx'

type Props = {
  close: Close
  /** Additional actions at the opposite end of the row. */
  other?: ReactNode
}

/** The close button of a read-only dialog. */
export function DialogClose({ close, other }: Props) {
  const isOfRow = useContext(NeighboursContext) !== null
  return (
    <div className={isOfRow || other !== undefined ? `row between ${styles.split}` : 'row end'}>
      <span className="row">
        <NeighbourButtons />
        {other}
      </span>
      <AdminButton className={styles.cancel} onClick={close}>
        Close
      </AdminButton>
    </div>
  )
}
