import type { CSSProperties } from 'react'
import { PlayingCard } from './playing-card.tsx'
import styles from './seat.module.css'
import { formatMoney } from '../../../shared/format.ts'
import { type Payout, seatLabel } from './table-text.ts'
import type { SeatView } from './table-view.ts'
import { TurnBar } from './turn-bar.tsx'

type Props = {
  seat: SeatView
  /** Whether the visitor may take it when it is empty. */
  isOffered: boolean
  /** Set when the page received the deal: the cards fly in. */
  dealt: { handId: string; order: number; players: number } | null
  onSit: (seatIndex: number) => void
}

/** Between two cards of a deal. */
const stepMs = 70

/** A seat of another player, or the button to sit down. */
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
        // A fieldset is for fields.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={seatLabel({ ...seat, username })}
        data-turn={seat.isToAct || undefined}
        data-folded={seat.isFolded || undefined}
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
          <span className={styles.name}>{username}</span>
          <span className={styles.stack}>{formatMoney(seat.stack)}</span>
          {seat.isDealer && <DealerChip />}
          {seat.turn !== null && (
            <span className={styles.bar}>
              <TurnBar {...seat.turn} />
            </span>
          )}
        </div>
        <ActionBadge seat={seat} />
      </div>
      <Payouts payouts={seat.payouts} />
    </li>
  )
}

/** Marks the seat that the deal starts from. */
export function DealerChip({ className = '' }: { className?: string | undefined }) {
  return (
    <span className={`${styles.dealer} ${className}`} title="Dealer">
      D
    </span>
  )
}

/** The last action, for a moment; otherwise whether the hand is folded or the player away. */
export function ActionBadge({ seat: { actionBadge, isFolded, isAway } }: Pick<Props, 'seat'>) {
  if (actionBadge !== null) return <span className={styles.badge}>{actionBadge}</span>
  if (!isFolded && !isAway) return null
  return (
    <span className={styles.badge} data-muted={isFolded ? 'folded' : 'away'}>
      {isFolded ? 'Folded' : 'Away'}
    </span>
  )
}

/** Shares of the pot, moving to their winner; hidden from screen readers, which read the log. */
export function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  if (payouts.length === 0) return null
  return (
    <span className={styles.payouts} aria-hidden="true">
      {payouts.map(({ board, amount }) => (
        <span key={board} className={styles.payout} data-board={board}>
          +{formatMoney(amount)}
          {board !== 'undivided' && ` ${board}`}
        </span>
      ))}
    </span>
  )
}

/** The position of a place on the table surface, as variables of the style sheet. */
export function toPosition(place: number, prefix: 'from-' | '' = ''): CSSProperties {
  return { [`--${prefix}x`]: `var(--x${place})`, [`--${prefix}y`]: `var(--y${place})` }
}
