import styles from './board-mark.module.css'

const words = { top: 'top', bottom: 'bottom' }

/** An arrow that points to a board; its word for screen readers. */
export function BoardMark({ board }: { board: 'top' | 'bottom' }) {
  return (
    <>
      <span className={styles.mark} data-board={board} aria-hidden="true" />
      <span className="visually-hidden">{words[board]}</span>
    </>
  )
}
