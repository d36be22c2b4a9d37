import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import type { TableState } from './table-state.ts'
import { isEmpty, statusLine, watcherLine } from './table-view.ts'
import styles from './player-bar.module.css'

type Props = {
  state: TableState
  /** Where the chips of a hand go, once there is one. */
  pots: ReactNode
  onResumeHere: () => void
  isPractice?: boolean
  /** The place on the waiting list. */
  children?: ReactNode
}

/** The bar of a visitor without a seat: what to do, and what happens at the table. */
export function WatcherBar({ state, pots, onResumeHere, isPractice = false, children }: Props) {
  const hasLostSeat = ['busted', 'gone', 'left', 'elsewhere'].includes(state.playerStatus)
  const bar = useRef<HTMLDivElement>(null)
  // The seat is gone, and with it the button that had the focus.
  useEffect(() => {
    if (hasLostSeat && document.activeElement === document.body) {
      bar.current?.focus({ preventScroll: true })
    }
  }, [hasLostSeat])
  const isKnown = state.game !== null
  const hasPots = pots !== null
  return (
    <div
      ref={bar}
      className={`${styles.bar} ${styles.watcherBar}`}
      tabIndex={-1}
      // A fieldset is for fields.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label="Your place"
    >
      {/* Not removed for the pots: it would be read out again after each hand. */}
      <output className={hasPots ? 'visually-hidden' : styles.playerStatus}>
        {isKnown && watcherLine(state)}
      </output>
      {isKnown && !hasPots && (
        <p className={styles.tableStatus}>
          {isPractice && isEmpty(state.game) ? 'Bots sit down with you' : statusLine(state)}
        </p>
      )}
      {hasPots && <div className={styles.watcherPots}>{pots}</div>}
      {children}
      {state.playerStatus === 'elsewhere' && (
        <Button look="red" small onClick={onResumeHere}>
          Play here instead
        </Button>
      )}
    </div>
  )
}
