import type { CSSProperties } from 'react'
import { PlayingCard } from './playing-card.tsx'
import styles from './seat.module.css'
import { formatDollars, type Payout, seatLabel } from './table-text.ts'
import type { SeatView } from './table-view.ts'
import { TurnBar } from './turn-bar.tsx'

type Props = {
  seat: SeatView
  /** Whether the visitor may take it when it is empty. */
  isOffered: boolean
  /** Set when the page received the deal: the cards fly in. */
  dealt: { handId: string; order: number; players: number } | null
  turn: { deadline: number; turnMs: number } | null
  onSit: (seatIndex: number) => void
}

const stepMs = 70

/** A seat of another player, or the button to sit down. */
export function Seat({ seat, isOffered, dealt, turn, onSit }: Props) {
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
                className={dealt === null || shown.card !== '??' ? undefined : styles.dealt}
                style={dealt === null ? undefined : dealDelay(dealt, index)}
              />
            ))}
          </div>
        )}
        <div className={styles.plate}>
          <span className={styles.name}>{username}</span>
          <span className={styles.stack}>{formatDollars(seat.stack)}</span>
          {seat.isDealer && (
            <span className={styles.dealer} title="Dealer">
              D
            </span>
          )}
          {turn !== null && (
            <span className={styles.bar}>
              <TurnBar {...turn} />
            </span>
          )}
        </div>
        <ActionBadge actionBadge={seat.actionBadge} isFolded={seat.isFolded} isAway={seat.isAway} />
      </div>
      <Payouts payouts={seat.payouts} />
    </li>
  )
}

type ActionBadgeProps = { actionBadge: string | null; isFolded: boolean; isAway?: boolean }

/** The last action, for a moment; otherwise whether the hand is folded or the player away. */
export function ActionBadge({ actionBadge, isFolded, isAway = false }: ActionBadgeProps) {
  if (actionBadge !== null) return <span className={styles.actionBadge}>{actionBadge}</span>
  if (isFolded) return <span className={styles.mutedBadge}>Folded</span>
  if (!isAway) return null
  return (
    <span className={styles.mutedBadge} data-away>
      Away
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
          +{formatDollars(amount)}
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

function dealDelay(
  { order, players }: { order: number; players: number },
  round: number,
): CSSProperties {
  return { animationDelay: `${(round * players + order) * stepMs}ms` }
}
