import { memo, useLayoutEffect, useRef, useState } from 'react'
import styles from './table-panels.module.css'
import type { LogLine } from './table-state.ts'
import { describeNet, type Session } from './played-hand.ts'

/** The log counts as scrolled to its end if it is within this many pixels of it. */
const tolerance = 24

/**
 * The log, with one sentence per action, as a live region for screen readers. It follows the newest line unless the
 * reader has scrolled up.
 */
export function TableLog({ lines }: { lines: readonly LogLine[] }) {
  const log = useRef<HTMLDivElement>(null)
  const lastTop = useRef(0)
  const [isFollowing, setFollowing] = useState(true)

  useLayoutEffect(() => {
    // An empty log does not have to be measured; measuring would lay out the whole page.
    if (!isFollowing || lines.length === 0 || log.current === null) return
    log.current.scrollTop = log.current.scrollHeight
    lastTop.current = log.current.scrollTop
  })

  return (
    <section className={styles.panel} aria-labelledby="log-title">
      <h2 id="log-title" className={styles.title}>
        At the table
      </h2>
      {lines.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      {/* The element scrolls, so it must be focusable. */}
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
          // In a narrower window, longer lines move the end away even though the reader does not scroll.
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
        <button type="button" className={styles.newest} onClick={() => setFollowing(true)}>
          Newest line
        </button>
      )}
    </section>
  )
}

/** The totals of this tab's hands at the table. */
export const SessionCard = memo(function SessionCard({ session }: { session: Session }) {
  const { hands, net, best } = session
  if (hands === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="session-title">
      <h2 id="session-title" className={styles.title}>
        Your session
      </h2>
      <dl className={styles.figures}>
        <div>
          <dt>Hands</dt>
          <dd>{hands}</dd>
        </div>
        <div>
          <dt>Result</dt>
          <dd data-net={Math.sign(net)}>{describeNet(net)}</dd>
        </div>
        {best !== null && (
          <div>
            <dt>Best hand</dt>
            <dd className={styles.best}>{best.name}</dd>
          </div>
        )}
      </dl>
    </section>
  )
})
