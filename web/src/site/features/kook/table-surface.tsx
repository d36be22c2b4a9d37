import type { ReactNode } from 'react'
import styles from './table-surface.module.css'

type Props = {
  /** Whether the visitor has a seat, whose place on the surface stays free. */
  isSeated: boolean
  /** What lies on it. */
  children: ReactNode
}

/** The table: felt and rail, in the size that its box allows. */
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
