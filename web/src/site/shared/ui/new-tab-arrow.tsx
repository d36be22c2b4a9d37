import styles from './new-tab-arrow.module.css'

// Keeps the arrow on the line of the last word.
const wordJoiner = '\u2060'

/** The small arrow after a link that opens a new tab. */
export function NewTabArrow() {
  return (
    <>
      {wordJoiner}
      <svg
        className={styles.arrow}
        width="0.7em"
        height="0.7em"
        viewBox="0 0 12 12"
        aria-hidden="true"
        focusable="false"
      >
        <path
          d="M3 2h7v7M10 2 2 10"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
    </>
  )
}
