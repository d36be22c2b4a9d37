import { useSyncExternalStore } from 'react'
import { type SeasonNotice, seasonText, thisMinute } from './season-notices.ts'
import styles from './season-note.module.css'

// Often enough that a minute is not shown for long after its end.
const checkEveryMs = 5000

/** The season's dates in the HTML, then the time until it starts or ends. */
export function SeasonNote(notice: SeasonNotice) {
  const now = useMinute()
  const { title, text } = now === null ? notice.words.dates : seasonText(notice, now)
  return (
    <aside data-ground="felt-800" aria-label="When" data-season>
      <div className={`container ${styles.inner}`}>
        {/* What season-clock.ts has written by then stays. */}
        <p className={styles.title} suppressHydrationWarning>
          {title}
        </p>
        <p className={styles.text} suppressHydrationWarning>
          {text}
        </p>
      </div>
    </aside>
  )
}

/** The current minute, in epoch milliseconds; null in the HTML, which has no clock. */
function useMinute(): number | null {
  return useSyncExternalStore<number | null>(subscribe, thisMinute, () => null)
}

function subscribe(onChange: () => void): () => void {
  const timer = window.setInterval(onChange, checkEveryMs)
  return () => window.clearInterval(timer)
}
