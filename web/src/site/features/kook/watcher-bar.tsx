import { buttonClass } from '../../../shared/ui/button-class.ts'
import type { TableState } from './table-state.ts'
import { statusLine, watcherLine } from './table-view.ts'
import styles from './watcher-bar.module.css'

type Props = { state: TableState; onResumeHere: () => void }

/** The bar of a visitor without a seat: what to do, and what happens at the table. */
export function WatcherBar({ state, onResumeHere }: Props) {
  const isKnown = state.game !== null
  return (
    <div className={styles.bar}>
      <output className={styles.playerStatus}>{isKnown && watcherLine(state)}</output>
      {isKnown && <p className={styles.status}>{statusLine(state)}</p>}
      {state.playerStatus === 'elsewhere' && (
        <button
          type="button"
          className={buttonClass({ look: 'red', small: true })}
          onClick={onResumeHere}
        >
          Play here instead
        </button>
      )}
    </div>
  )
}
