import type { CSSProperties } from 'react'
import styles from './playing-card.module.css'
import { cardName } from './table-text.ts'
import { Suit } from './suit.tsx'
import type { ShownCard } from './table-view.ts'

type Props = {
  shown: ShownCard
  /** Slides in after this many milliseconds. */
  arrivesAfterMs?: number
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** A card: its rank and suit, or its back. */
export function PlayingCard({ shown, arrivesAfterMs, className, style }: Props) {
  const { card, isLifted, isDimmed } = shown
  const isArriving = arrivesAfterMs !== undefined
  const isBack = card === '??'
  const classes = [styles.card, isBack && styles.back, isArriving && styles.arriving, className]
  const rank = card.charAt(0) === 'T' ? '10' : card.charAt(0)
  return (
    <span
      className={classes.filter(Boolean).join(' ')}
      style={isArriving ? { animationDelay: `${arrivesAfterMs}ms` } : style}
      // Drawn with letters and paths.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={cardName(card)}
      data-suit={isBack ? undefined : card.charAt(1)}
      data-lifted={isLifted || undefined}
      data-dimmed={isDimmed || undefined}
    >
      {!isBack && (
        <>
          <span className={styles.rank}>{rank}</span>
          <Suit className={styles.suit} suit={card.charAt(1)} />
        </>
      )}
    </span>
  )
}
