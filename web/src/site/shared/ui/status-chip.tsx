import styles from './status-chip.module.css'

type Props = { color: 'amber' | 'green' | 'red' | 'grey'; children: string }

/** A poker chip in a status's colour with its word beside it, on card stock. */
export function StatusChip({ color, children }: Props) {
  return (
    <span className={`items-center gap-8 semibold ${styles.chip}`}>
      <span className={styles.disc} data-color={color} aria-hidden="true" />
      {children}
    </span>
  )
}
