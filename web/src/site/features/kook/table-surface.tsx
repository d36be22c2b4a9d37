import type { ReactNode } from 'react'
import styles from './table-surface.module.css'

type Props = {
  /** Whether the visitor has a seat. The visitor's place on the surface stays empty. */
  isSeated: boolean
  children?: ReactNode
}

/** The felt and rail of the table, which fill their box. */
export function TableSurface({ isSeated, children }: Props) {
  return (
    <div className={styles.box}>
      <div className={styles.surface} data-seated={isSeated || undefined}>
        <div className={styles.rail}>
          <div className={styles.felt}>
            <div className={styles.line} />
          </div>
        </div>
        {children}
      </div>
    </div>
  )
}
