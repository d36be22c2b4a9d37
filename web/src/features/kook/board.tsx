import styles from './board.module.css'
import { PlayingCard } from './playing-card.tsx'
import { boardName } from './spoken.ts'
import type { ShownCard } from './table-view.ts'

const size = 5

type Props = {
  label: string
  cards: readonly ShownCard[]
  /** Who won here and with what. */
  result: string | null
}

/** One of the two boards: its cards, and dashed places for those that are still to come. */
export function Board({ label, cards, result }: Props) {
  const open = cards.map(({ card }) => card)
  return (
    <div
      className={styles.board}
      // A fieldset is for fields.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={boardName(label.replace('Board', 'board'), open)}
    >
      <p className={styles.label}>
        <span>{label}</span>
        {result !== null && <strong className={styles.result}>{result}</strong>}
      </p>
      <div className={styles.cards}>
        {cards.map((shown, index) => (
          <PlayingCard
            key={shown.card}
            shown={shown}
            className={styles.arriving}
            style={{ animationDelay: `${index < 3 ? index * 70 : 0}ms` }}
          />
        ))}
        {Array.from({ length: size - cards.length }, (_, index) => (
          <span key={index} className={styles.slot} />
        ))}
        {cards.length === 0 && <span className={styles.none}>No cards yet</span>}
      </div>
    </div>
  )
}
