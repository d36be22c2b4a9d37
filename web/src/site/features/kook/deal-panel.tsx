import styles from './deal-panel.module.css'
import { describeDeal, hasRefusedHand, newestLink, refusedBeforeItsEnd } from './deal-text.ts'
import panels from './table-panels.module.css'
import type { TableState } from './table-state.ts'

/** Why a hand was refused before its end, the link of the newest hand, which players compare, and who took part in the deal. */
export function DealPanel({ state }: { state: TableState }) {
  const link = newestLink(state)
  const lines = describeDeal(state)
  const refusal = refusedBeforeItsEnd(state)
  if (link === null && lines.length === 0 && refusal === null) return null
  return (
    <section className={panels.panel} aria-labelledby="deal-title">
      <h2 id="deal-title" className={panels.title}>
        The deal
      </h2>
      {refusal !== null && <p className={styles.refused}>{refusal}</p>}
      {link !== null && (
        <p>
          Link of the last hand <code className={styles.link}>{link}</code>
          <br />
          <span className="muted">
            It is the same for everybody at the table: compare it aloud.
          </span>
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

/** Stands at the table as long as a hand of the history does not check out, or was told in two versions. */
export function DealAlert({ state }: { state: TableState }) {
  if (!hasRefusedHand(state)) return null
  const isInHistory = state.hands.some(({ isRefused }) => isRefused)
  return (
    <p className={styles.alert} role="alert">
      A hand does not check out.{' '}
      <a href={isInHistory ? '#history-title' : '#deal-title'}>See why</a>
    </p>
  )
}
