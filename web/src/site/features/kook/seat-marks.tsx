import { formatMoney } from '../../../shared/format.ts'
import { BoardMark } from './board-mark.tsx'
import styles from './seat-marks.module.css'
import type { SeatView } from './table-view.ts'

type Props = { seat: SeatView; className?: string | undefined }

/** What the player did last in this hand, in capitals, until the next one. */
export function LastAction({ seat: { lastAction } }: Props) {
  if (lastAction === null) return null
  return <span className={styles.action}>{lastAction.toUpperCase()}</span>
}

/** In front of a seat: the chips put in and how the player stands, or what the pots pay. */
export function SeatMarks({ seat, className = '' }: Props) {
  const { payouts } = seat
  return (
    <span className={`${styles.marks} ${className}`}>
      {payouts.length === 0 ? (
        <span className={styles.row}>
          <BetChips seat={seat} />
          <Standing seat={seat} />
        </span>
      ) : (
        <Payouts payouts={payouts} />
      )}
    </span>
  )
}

/** When the betting is over the chips move to the pot. Hidden from screen readers: the seat's label says the amount. */
function BetChips({ seat: { bet, isBetCollected } }: Props) {
  if (bet === 0) return null
  return (
    <span
      // A raised bet slides in anew.
      key={bet}
      className={styles.bet}
      data-collected={isBetCollected || undefined}
      aria-hidden="true"
    >
      <ChipIcon />
      {formatMoney(bet)}
    </span>
  )
}

/** A chip with its edge spots. */
function ChipIcon() {
  return (
    <svg className={styles.chip} viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="9" />
      <circle cx="10" cy="10" r="7.5" pathLength="12" />
      <circle cx="10" cy="10" r="4.5" />
    </svg>
  )
}

/** Whether the hand is folded, the player all in, sitting out or away. */
function Standing({ seat: { isFolded, isAllIn, isAway, isSittingOut } }: Props) {
  if (isAllIn) return <span className={styles.standing}>ALL-IN</span>
  if (!isFolded && !isAway && !isSittingOut) return null
  return (
    <span className={styles.standing} data-muted={isFolded ? 'folded' : 'away'}>
      {isFolded ? 'Folded' : isSittingOut ? 'Sits out' : 'Away'}
    </span>
  )
}

/** Shares of the pots and returned chips, moving to their player; hidden from screen readers, which read the log. */
function Payouts({ payouts }: Pick<SeatView, 'payouts'>) {
  return payouts.map(({ from, amount }) => (
    <span key={from} className={styles.payout} data-from={from} aria-hidden="true">
      +{formatMoney(amount)}
      {from === 'returned' && ' back'}
      {(from === 'top' || from === 'bottom') && <BoardMark board={from} />}
    </span>
  ))
}
