import { Fragment } from 'react'
import { formatMoney } from '../../../shared/format.ts'
import styles from './board.module.css'
import { PlayingCard } from './playing-card.tsx'
import { boardLabel } from './table-text.ts'
import type { BoardResult, ShownCard } from './table-view.ts'

const size = 5

type Props = {
  side: 'Top' | 'Bottom'
  cards: readonly ShownCard[]
  result: BoardResult | null
}

/** One of the two boards, with its cards and dashed outlines for the missing ones. */
export function Board({ side, cards, result }: Props) {
  const open = cards.map(({ card }) => card)
  return (
    <div
      className={styles.board}
      // A fieldset is only for form fields.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={boardLabel(`${side} board`, open)}
    >
      <div className={styles.label} data-won={result !== null || undefined}>
        <p className={styles.winnersLine}>
          <span>
            {side}
            <span className={styles.word}> Board</span>
          </span>
          {result !== null && (
            <>
              <Winners names={result.winners} />
              <span className={styles.amount}>{formatMoney(result.amount)}</span>
            </>
          )}
        </p>
        {result !== null && <p className={styles.handName}>{result.handName}</p>}
      </div>
      <div className={styles.cards}>
        {cards.map((shown, index) => (
          <PlayingCard
            key={shown.card}
            shown={shown}
            entry={{ motion: 'slide', afterMs: index < 3 ? index * 70 : 0 }}
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

/** Shows up to two names on one line, truncated if they are long. The log lists more than two. */
function Winners({ names }: { names: readonly string[] }) {
  if (names.length > 2) return <strong className={styles.winners}>{names.length} players</strong>
  return (
    <strong className={styles.winners}>
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' and '}
          <span className={styles.winner}>{name}</span>
        </Fragment>
      ))}
    </strong>
  )
}

/** An arrow that points to a board. */
export function BoardMark({ board }: { board: 'top' | 'bottom' }) {
  return <span className={styles.mark} data-board={board} aria-hidden="true" />
}
