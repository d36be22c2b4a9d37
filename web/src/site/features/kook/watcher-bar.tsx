import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import type { TableState } from './table-state.ts'
import { isEmpty, isFull, statusLine, watcherLine } from './table-view.ts'
import styles from './kook-page.module.css'
import { PracticeButton } from './tables-dialog.tsx'
import { isHouseTable } from './table-address.ts'
import type { TableLobby } from './table-lobby.ts'
import { SecondsLeft } from './seconds-left.tsx'

type Props = {
  state: TableState
  /** The list of pots, or null when there are no pots. */
  pots: ReactNode
  onResumeHere: () => void
  isPractice?: boolean
  /** The visitor's place on the waiting list. */
  children?: ReactNode
}

/** The bar of a visitor without a seat: the visitor's options, and the current events at the table. */
export function WatcherBar({ state, pots, onResumeHere, isPractice = false, children }: Props) {
  const hasLostSeat = ['busted', 'gone', 'left', 'elsewhere'].includes(state.playerStatus)
  const bar = useRef<HTMLDivElement>(null)
  // The focused button disappeared together with the seat.
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
      // A fieldset is only for form fields.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label="Your place"
    >
      {/* The element stays in the page behind the pots. Otherwise, screen readers would read it out again after each
          hand. */}
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

type OwnPlaceProps = {
  state: TableState
  lobby: TableLobby
  /** The name of the table. */
  name: string
  onSit: (seatIndex: number, username: string) => void
  onTables: () => void
}

/** Shows a visitor's place on the waiting list, the seat that is reserved for the visitor, or how to get a place. */
export function OwnPlace({ state, lobby, name, onSit, onTables }: OwnPlaceProps) {
  const { game } = state
  const own = lobby.findPlace(game)
  if (game === null || state.playerStatus === 'elsewhere') return null
  if (own !== null) {
    const freeSeat = game.seats.find(({ username }) => username === null)?.seatIndex
    return (
      <div className={styles.place}>
        <output>
          {own.kept === null
            ? `You are number ${own.place} of ${own.of} on the waiting list.`
            : 'A seat is kept for you.'}
        </output>
        {own.kept !== null && freeSeat !== undefined && (
          <>
            <SecondsLeft deadline={own.kept - state.clockOffsetMs} />
            <Button look="red" small onClick={() => onSit(freeSeat, own.username)}>
              Take the seat
            </Button>
          </>
        )}
        <Button look="outline" small onClick={() => lobby.stopWaiting()}>
          {own.kept === null ? 'Stop waiting' : 'No, thanks'}
        </Button>
      </div>
    )
  }
  if (!isHouseTable(name) || (!isFull(game) && !isEmpty(game))) return null
  return (
    <div className={styles.place}>
      <Button look="outline" small onClick={onTables}>
        {isFull(game) ? 'Wait, or find another table' : 'Other tables'}
      </Button>
      {isEmpty(game) && <PracticeButton small />}
    </div>
  )
}
