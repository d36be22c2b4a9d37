import styles from './board-mark.module.css'

/** An arrow that points to a board. */
export function BoardMark({ board }: { board: 'top' | 'bottom' }) {
  return <span className={styles.mark} data-board={board} aria-hidden="true" />
}
