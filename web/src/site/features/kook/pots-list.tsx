import { formatMoney } from '../../../shared/format.ts'
import { BoardMark } from './board.tsx'
import { type ExplainedPot, handMoney, type PotHalf } from './hand-money.ts'
import { listNames } from './table-text.ts'
import styles from './pots-list.module.css'
import type { TableState } from './table-state.ts'

type Props = {
  state: TableState
  /** The pot that the boards and seats highlight. */
  shownPot: number
}

/** Shows each pot of the hand with its players and winners, and the returned chips. */
export function PotsList({ state: { game }, shownPot }: Props) {
  if (game === null) return null
  const { pots, returned } = handMoney(game)
  if (pots.length === 0) return null
  const isOver = game.results !== undefined
  return (
    <ol className={styles.pots} aria-label="Pots">
      {pots.map((pot, index) => (
        <li
          key={pot.name}
          className={styles.pot}
          aria-current={(isOver && pots.length > 1 && index === shownPot) || undefined}
        >
          <span className={styles.name}>
            <PotName name={pot.name} /> <strong>{formatMoney(pot.amount)}</strong>
          </span>
          <PotPlayers pot={pot} isOver={isOver} />
          {pot.halves.map((half) => (
            <Half key={half.board} half={half} />
          ))}
        </li>
      ))}
      {returned.map(({ seatIndex, username, amount }) => (
        <li key={seatIndex} className={styles.returned}>
          Returned to <span className={styles.winner}>{username}</span>{' '}
          <strong>{formatMoney(amount)}</strong>
        </li>
      ))}
    </ol>
  )
}

/** The name of a pot. Narrow windows omit the word "pot". */
function PotName({ name }: { name: string }) {
  if (!name.includes(' ')) return name
  const [before, after] = name.split(' pot')
  return (
    <>
      {before}
      <span className={styles.word}> pot</span>
      {after}
    </>
  )
}

/** The players of a pot. At a showdown without room for the names, their seats are marked instead. */
function PotPlayers({ pot: { players, halves }, isOver }: { pot: ExplainedPot; isOver: boolean }) {
  if (halves.length === 1) return null
  return (
    <span className={styles.players} data-over={isOver || undefined}>
      <span className="visually-hidden">, for </span>
      {listNames(players.map((p) => p.username))}
    </span>
  )
}

function Half({ half: { board, winners } }: { half: PotHalf }) {
  return (
    <span className={styles.half} data-board={board}>
      <span className="visually-hidden">; {board === 'undivided' ? 'to' : board} </span>
      {board !== 'undivided' && <BoardMark board={board} />}
      {winners
        .filter(({ amount }) => amount > 0)
        .map(({ seatIndex, username, amount }) => (
          <span key={seatIndex} className={styles.share}>
            <span className={styles.winner}>{username}</span> <strong>{formatMoney(amount)}</strong>
          </span>
        ))}
    </span>
  )
}
