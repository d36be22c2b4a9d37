import styles from './table-panels.module.css'
import type { LogLine } from './table-state.ts'

/** The log, one sentence an action; a live region for screen readers. */
export function TableLog({ lines }: { lines: readonly LogLine[] }) {
  return (
    <section className={`needs-script ${styles.panel}`} aria-labelledby="log-title">
      <h2 id="log-title" className={styles.title}>
        At the table
      </h2>
      {lines.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      {/* Scrollable, so it has to be focusable. */}
      <div
        className={styles.log}
        role="log"
        aria-live="polite"
        aria-label="What happened"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <ol>
          {lines.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ol>
      </div>
    </section>
  )
}
