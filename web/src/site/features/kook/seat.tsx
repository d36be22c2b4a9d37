import type { CSSProperties } from 'react'
import { SeatEmote } from './emotes.tsx'
import { PlayingCard } from './playing-card.tsx'
import styles from './seat.module.css'
import { formatMoney } from '../../../shared/format.ts'
import { LastAction, SeatMarks } from './seat-marks.tsx'
import { seatLabel } from './table-text.ts'
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
            <span className={styles.bar}>
              <TurnBar {...seat.turn} />
            </span>
          )}
        </div>
        <SeatMarks seat={seat} className={styles.marks} />
        <SeatEmote seatIndex={seatIndex} username={username} />
      </div>
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

/** The position of a place on the table surface, as variables of the style sheet. */
export function toPosition(place: number, prefix: 'from-' | '' = ''): CSSProperties {
  return { [`--${prefix}x`]: `var(--x${place})`, [`--${prefix}y`]: `var(--y${place})` }
}
