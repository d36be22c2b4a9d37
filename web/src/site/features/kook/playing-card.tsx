import styles from './playing-card.module.css'
import { cardName } from './table-text.ts'
import type { ShownCard } from './table-view.ts'

type Props = {
  shown: ShownCard
  /** How the card appears, and after how many milliseconds. It slides into place or flies in from the dealer's seat. */
  entry?: { motion: 'slide' | 'fly'; afterMs: number } | undefined
}

/** A card, showing either its rank and suit or its back. */
export function PlayingCard({ shown: { card, isLifted, isDimmed, plays }, entry }: Props) {
  const isBack = card === '??'
  const rank = card.charAt(0) === 'T' ? '10' : card.charAt(0)
  return (
    <span
      className={entry?.motion === 'slide' ? `dealt ${styles.card}` : styles.card}
      style={entry && { animationDelay: `${entry.afterMs}ms` }}
      // The image consists of letters and paths.
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

/** Describes the board on which a hole card wins. A board's own card needs no board name. */
function winsOn(plays: ShownCard['plays']): string {
  if (plays === undefined) return 'in the winning hand'
  return `in the winning hand ${plays === 'both' ? 'on both boards' : `on the ${plays} board`}`
}

const paths: Readonly<Record<string, string>> = {
  s: 'M12 1.5C9 6 3 9.5 3 14.2 3 17.1 5.2 19 7.7 19c1.5 0 2.7-.6 3.5-1.7-.2 2-1.1 3.7-2.7 5.2h7c-1.6-1.5-2.5-3.2-2.7-5.2.8 1.1 2 1.7 3.5 1.7 2.5 0 4.7-1.9 4.7-4.8C21 9.5 15 6 12 1.5z',
  h: 'M12 21.8C6.4 17.2 2.3 13.8 2.3 9.3c0-3.1 2.3-5.5 5.2-5.5 1.8 0 3.5 1 4.5 2.7 1-1.7 2.7-2.7 4.5-2.7 2.9 0 5.2 2.4 5.2 5.5 0 4.5-4.1 7.9-9.7 12.5z',
  d: 'M12 1.6 20.2 12 12 22.4 3.8 12z',
  c: 'M12 1.8a4.7 4.7 0 0 0-4.2 6.8 4.8 4.8 0 1 0 3.2 7.9c-.2 2.3-1.1 4.2-2.7 6h7.4c-1.6-1.8-2.5-3.7-2.7-6a4.8 4.8 0 1 0 3.2-7.9A4.7 4.7 0 0 0 12 1.8z',
}

/** A suit as a drawing. The text fonts have no suits, and a system font may show an emoji. */
export function Suit({ suit, className }: { suit: string; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="currentColor" d={paths[suit]} />
    </svg>
  )
}
