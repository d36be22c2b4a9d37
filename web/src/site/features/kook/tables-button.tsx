import styles from './table-bar.module.css'

/** Opens the lobby. */
export function TablesButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={`needs-script ${styles.action}`}
      aria-label="Tables"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <span className={styles.words}>Tables</span>
      <svg
        className={styles.sign}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
        focusable="false"
      >
        <rect x="2.5" y="4" width="15" height="5" rx="2.5" />
        <rect x="2.5" y="12" width="15" height="5" rx="2.5" />
      </svg>
    </button>
  )
}
