import type { ReactNode } from 'react'
import styles from './scroll-area.module.css'

type Props = { label: string; children: ReactNode }

/** A scroll area of limited height, focusable for the keyboard. */
export function ScrollArea({ label, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the keyboard scrolls what has the focus; no field, no landmark
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
