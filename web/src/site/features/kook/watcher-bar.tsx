import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { handMoney } from './hand-money.ts'
import { PotsList } from './pots-list.tsx'
import type { TableState } from './table-state.ts'
import { statusLine, watcherLine } from './table-view.ts'
import styles from './player-bar.module.css'

type Props = {
  state: TableState
  /** The pot that is explained at a showdown. */
  shownPot: number
  onResumeHere: () => void
  /** The place on the waiting list. */
  children?: ReactNode
}

/** The bar of a visitor without a seat: what to do, and what happens at the table. */
export function WatcherBar({ state, shownPot, onResumeHere, children }: Props) {
  const isKnown = state.game !== null
  const hasPots = state.game !== null && handMoney(state.game).pots.length > 0
  return (
    <div className={styles.watcherBar}>
      {/* Not removed for the pots: it would be read out again after each hand. */}
      <output className={hasPots ? 'visually-hidden' : styles.playerStatus}>
        {isKnown && watcherLine(state)}
      </output>
      {isKnown && !hasPots && <p className={styles.tableStatus}>{statusLine(state)}</p>}
      {hasPots && (
        <div className={styles.watcherPots}>
          <PotsList state={state} shownPot={shownPot} />
        </div>
      )}
      {children}
      {state.playerStatus === 'elsewhere' && (
        <Button look="red" small onClick={onResumeHere}>
          Play here instead
        </Button>
      )}
    </div>
  )
}
