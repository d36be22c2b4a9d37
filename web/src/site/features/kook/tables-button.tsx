import styles from './table-bar.module.css'

/** Opens the lobby, where the bar has room for it; elsewhere the table's menu does. */
export function TablesButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={`needs-script ${styles.action} ${styles.wide}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      Tables
    </button>
  )
}
