import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

type Props = { title: string; note?: string; action?: ReactNode; children: ReactNode }

/** A panel of a tab with its title, scope and contents. */
export function Panel({ title, note, action, children }: Props) {
  const id = useId()
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <header className={`row ${styles.head}`}>
        <h2 id={id}>{title}</h2>
        <div className={`row end ${styles.aside}`}>
          {note !== undefined && <p className="muted small">{note}</p>}
          {action}
        </div>
      </header>
      {children}
    </section>
  )
}
