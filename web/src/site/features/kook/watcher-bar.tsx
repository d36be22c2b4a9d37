import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
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
  return (
    <div className={styles.watcherBar}>
      <output className={styles.playerStatus}>{isKnown && watcherLine(state)}</output>
      {isKnown && <p className={styles.tableStatus}>{statusLine(state)}</p>}
      {state.playerStatus !== 'elsewhere' && <PotsList state={state} shownPot={shownPot} />}
      {children}
      {state.playerStatus === 'elsewhere' && (
        <Button look="red" small onClick={onResumeHere}>
          Play here instead
        </Button>
      )}
    </div>
  )
}
