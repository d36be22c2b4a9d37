import { useLayoutEffect, useRef, useState } from 'react'
import styles from './table-panels.module.css'
import logStyles from './table-log.module.css'
import type { LogLine } from './table-state.ts'

/** Within this many pixels of its end the log counts as read to the end. */
const tolerance = 24

/** The log, one sentence an action; a live region for screen readers. It follows its newest line unless scrolled up. */
export function TableLog({ lines }: { lines: readonly LogLine[] }) {
  const log = useRef<HTMLDivElement>(null)
  const lastTop = useRef(0)
  const [isFollowing, setFollowing] = useState(true)

  useLayoutEffect(() => {
    // Measuring lays the whole page out, which is not worth it for an empty log.
    if (!isFollowing || lines.length === 0 || log.current === null) return
    log.current.scrollTop = log.current.scrollHeight
    lastTop.current = log.current.scrollTop
  })

  return (
    <section
      className={`needs-script ${styles.panel} ${logStyles.panel}`}
      aria-labelledby="log-title"
    >
      <h2 id="log-title" className={styles.title}>
        At the table
      </h2>
      {lines.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      {/* Scrollable, so it has to be focusable. */}
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-live="polite"
        aria-label="What happened"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          const isAtEnd = scrollTop + clientHeight >= scrollHeight - tolerance
          // Lines that take more room in a narrower window move the end away, and are no scrolling by the reader.
          if (isAtEnd || scrollTop < lastTop.current) setFollowing(isAtEnd)
          lastTop.current = scrollTop
        }}
      >
        <ol>
          {lines.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ol>
      </div>
      {!isFollowing && (
        <button type="button" className={logStyles.newest} onClick={() => setFollowing(true)}>
          Newest line
        </button>
      )}
    </section>
  )
}
