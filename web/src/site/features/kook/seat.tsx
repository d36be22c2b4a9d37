import type { CSSProperties } from 'react'
import { SeatEmote } from './emotes.tsx'
import { PlayingCard } from './playing-card.tsx'
import styles from './seat.module.css'
import { formatMoney } from '../../../shared/format.ts'
import { seatLabel } from './table-text.ts'
import type { SeatView } from './table-view.ts'
import { BoardMark } from './board.tsx'
import { useSecondsLeft } from './seconds-left.tsx'

type Props = {
  seat: SeatView
  /** Whether the visitor may take the seat when it is empty. */
  isOffered: boolean
  /** Set if the page was open during the deal, in which case the cards fly in. */
  dealt: { handId: string; order: number; players: number } | null
  onSit: (seatIndex: number) => void
}

/** The time between two cards of a deal, in milliseconds. */
const stepMs = 70

/** The seat of another player, or the button to sit down. */
export function Seat({ seat, isOffered, dealt, onSit }: Props) {
  const { seatIndex, place, username } = seat
  const position = toPosition(place)
  if (username === null) {
    return (
      <li className={styles.seat} data-place={place} style={position}>
        {isOffered ? (
          <button type="button" className={styles.empty} onClick={() => onSit(seatIndex)}>
            <span>Seat {seatIndex + 1}</span> <strong>Sit Down</strong>
          </button>
        ) : (
          <p className={styles.vacant}>
            Seat {seatIndex + 1} <span>Empty</span>
          </p>
        )}
      </li>
    )
  }
  return (
    <li className={styles.seat} data-place={place} style={position}>
      <div
        className={styles.taken}
        // A fieldset is only for form fields.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={seatLabel({ ...seat, username })}
        data-turn={seat.isToAct || undefined}
        data-folded={seat.isFolded || undefined}
        data-in-pot={seat.isInPot ?? undefined}
      >
        {seat.hand.length > 0 && (
          <div className={styles.cards}>
            {seat.hand.map((shown, index) => (
              <PlayingCard
                key={`${dealt?.handId ?? ''} ${index} ${shown.card}`}
                shown={shown}
                entry={
                  dealt !== null && shown.card === '??'
                    ? { motion: 'fly', afterMs: (index * dealt.players + dealt.order) * stepMs }
                    : undefined
                }
              />
            ))}
          </div>
        )}
        <div className={styles.plate}>
          <span className={styles.name}>
            {seat.isBot && <span className={styles.bot}>Bot</span>}
            {seat.isBot ? username.replace(/^Bot /, '') : username}
          </span>
          <span className={styles.stack}>
            {formatMoney(seat.stack)} <LastAction seat={seat} />
          </span>
          {seat.isDealer && <DealerChip />}
          {seat.turn !== null && (
            <span className={styles.clock}>
              <TurnBar {...seat.turn} />
            </span>
          )}
        </div>
        <SeatMarks seat={seat} className={styles.front} />
        <SeatEmote seatIndex={seatIndex} />
      </div>
    </li>
  )
}

/** Marks the dealer's seat. */
export function DealerChip({ className = '' }: { className?: string | undefined }) {
  return (
    <span className={`${styles.dealer} ${className}`} title="Dealer">
      D
    </span>
  )
}

/** Returns the position of a place on the table surface as CSS variables. */
export function toPosition(place: number, prefix: 'from-' | '' = ''): CSSProperties {
  return { [`--${prefix}x`]: `var(--x${place})`, [`--${prefix}y`]: `var(--y${place})` }
}

type SeatMarksProps = { seat: SeatView; className?: string | undefined }

/** The player's last action in this hand, in capital letters. */
export function LastAction({ seat: { lastAction } }: SeatMarksProps) {
  if (lastAction === null) return null
  return <span className={styles.action}>{lastAction.toUpperCase()}</span>
}

/** The marks in front of a seat: the bet and the player's status, or the payouts. */
export function SeatMarks({ seat, className = '' }: SeatMarksProps) {
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

/** The chips of a bet, which move to the pot after the betting. The seat's label gives screen readers the amount. */
function BetChips({ seat: { bet, isBetCollected } }: SeatMarksProps) {
  if (bet === 0) return null
  return (
    <span
      // The key makes a raised bet slide in again.
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

function ChipIcon() {
  return (
    <svg className={styles.chip} viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="9" />
      <circle cx="10" cy="10" r="7.5" pathLength="12" />
      <circle cx="10" cy="10" r="4.5" />
    </svg>
  )
}

/** Shows whether the hand is folded, or the player is all in, sitting out or away. */
function Standing({ seat: { isFolded, isAllIn, isAway, isSittingOut } }: SeatMarksProps) {
  if (isAllIn) return <span className={styles.standing}>ALL-IN</span>
  if (!isFolded && !isAway && !isSittingOut) return null
  return (
    <span className={styles.standing} data-muted={isFolded ? 'folded' : 'away'}>
      {isFolded ? 'Folded' : isSittingOut ? 'Sits out' : 'Away'}
    </span>
  )
}

/** Shares of the pots and returned chips as they move to the player. Screen readers read the log instead. */
function Payouts({ payouts }: Pick<SeatView, 'payouts'>) {
  return payouts.map(({ from, amount }) => (
    <span key={from} className={styles.payout} data-from={from} aria-hidden="true">
      +{formatMoney(amount)}
      {from === 'returned' && ' back'}
      {(from === 'top' || from === 'bottom') && <BoardMark board={from} />}
    </span>
  ))
}

type TurnBarProps = {
  /** The deadline in epoch milliseconds, by this machine's clock. */
  deadline: number
  turnMs: number
}

/** The remaining time of a turn, shown as a bar. */
export function TurnBar({ deadline, turnMs }: TurnBarProps) {
  const seconds = useSecondsLeft(deadline) ?? 0
  const share = Math.min(1, (seconds * 1000) / turnMs)
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.left} style={{ transform: `scaleX(${share})` }} />
    </span>
  )
}
