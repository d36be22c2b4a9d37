import styles from './playing-card.module.css'
import { cardName } from './card-text.ts'
import { Suit } from './suit.tsx'
import type { ShownCard } from './table-view.ts'

type Props = {
  shown: ShownCard
  /** Slides in beside its place, or flies in from the dealer's seat, after so many milliseconds. */
  entry?: { motion: 'slide' | 'fly'; afterMs: number } | undefined
}

/** A card: its rank and suit, or its back. */
export function PlayingCard({ shown: { card, isLifted, isDimmed, plays }, entry }: Props) {
  const isBack = card === '??'
  const rank = card.charAt(0) === 'T' ? '10' : card.charAt(0)
  return (
    <span
      className={entry?.motion === 'slide' ? `dealt ${styles.card}` : styles.card}
      style={entry && { animationDelay: `${entry.afterMs}ms` }}
      // Drawn with letters and paths.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={isLifted ? `${cardName(card)}, ${winsOn(plays)}` : cardName(card)}
      data-suit={isBack ? 'back' : card.charAt(1)}
      data-entry={entry?.motion}
      data-lifted={isLifted || undefined}
      data-dimmed={isDimmed || undefined}
      data-plays={plays}
    >
      {!isBack && (
        <>
          <span className={styles.corner}>
            <span className={styles.rank} data-wide={rank === '10' || undefined}>
              {rank}
            </span>
            <Suit className={styles.cornerSuit} suit={card.charAt(1)} />
          </span>
          <Suit className={styles.suit} suit={card.charAt(1)} />
        </>
      )}
    </span>
  )
}

/** Of a board's card it is clear where it wins. */
function winsOn(plays: ShownCard['plays']): string {
  if (plays === undefined) return 'in the winning hand'
  return `in the winning hand ${plays === 'both' ? 'on both boards' : `on the ${plays} board`}`
}
