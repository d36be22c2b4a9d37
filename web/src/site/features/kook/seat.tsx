import type { CSSProperties } from 'react'
import { PlayingCard } from './playing-card.tsx'
import styles from './seat.module.css'
import { dollars, type Payout, seatName } from './spoken.ts'
import type { SeatView } from './table-view.ts'
import { TurnBar } from './turn-bar.tsx'

type Props = {
  seat: SeatView
  /** Whether the visitor may take it when it is empty. */
  isOffered: boolean
  /** Cards of a hand that was dealt before the visitor's eyes fly in. */
  dealt: { handId: string; order: number; players: number } | null
  turn: { deadline: number; turnMs: number } | null
  onSit: (seatIndex: number) => void
}

const stepMs = 70

/** A seat around the table: who sits there with what, or the way to sit down. */
export function Seat({ seat, isOffered, dealt, turn, onSit }: Props) {
  const { seatIndex, place, username } = seat
  if (username === null) {
    return (
      <li className={styles.seat} data-place={place}>
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
    <li className={styles.seat} data-place={place}>
      <div
        className={styles.taken}
        // A fieldset is for fields.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={seatName({ ...seat, username })}
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
                style={dealt === null ? undefined : delayOf(dealt, index)}
              />
            ))}
          </div>
        )}
        <div className={styles.plate}>
          <span className={styles.name}>{username}</span>
          <span className={styles.stack}>{dollars(seat.stack)}</span>
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
        <SeatPill pill={seat.pill} isFolded={seat.isFolded} isAway={seat.isAway} />
      </div>
      <Payouts payouts={seat.payouts} />
    </li>
  )
}

type PillProps = { pill: string | null; isFolded: boolean; isAway?: boolean }

/** What was done last, for a moment; that a hand was folded or a player is away, for as long as it lasts. */
export function SeatPill({ pill, isFolded, isAway = false }: PillProps) {
  if (pill !== null) return <span className={styles.pill}>{pill}</span>
  if (isFolded) return <span className={styles.foldedPill}>Folded</span>
  if (!isAway) return null
  return (
    <span className={styles.foldedPill} data-away>
      Away
    </span>
  )
}

/** Shares of the pot, on their way to their winner. The log says the same in words. */
export function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  if (payouts.length === 0) return null
  return (
    <span className={styles.payouts} aria-hidden="true">
      {payouts.map(({ board, amount }) => (
        <span key={board} className={styles.payout} data-board={board}>
          +{dollars(amount)}
          {board !== 'undivided' && ` ${board}`}
        </span>
      ))}
    </span>
  )
}

function delayOf(
  { order, players }: { order: number; players: number },
  round: number,
): CSSProperties {
  return { animationDelay: `${(round * players + order) * stepMs}ms` }
}
