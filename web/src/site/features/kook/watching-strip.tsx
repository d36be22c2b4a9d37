import { buttonClass } from '../../../shared/ui/button-class.ts'
import type { TableState } from './table-state.ts'
import { nowLine, watchingLine } from './table-view.ts'
import styles from './watching-strip.module.css'

type Props = { state: TableState; onTakeBack: () => void }

/** Where a visitor without a seat reads how he stands and what the table does. */
export function WatchingStrip({ state, onTakeBack }: Props) {
  const isKnown = state.game !== null
  return (
    <div className={styles.strip}>
      <output className={styles.standing}>{isKnown && watchingLine(state)}</output>
      {isKnown && <p className={styles.now}>{nowLine(state)}</p>}
      {state.standing === 'elsewhere' && (
        <button
          type="button"
          className={buttonClass({ look: 'red', small: true })}
          onClick={onTakeBack}
        >
          Play here instead
        </button>
      )}
    </div>
  )
}
