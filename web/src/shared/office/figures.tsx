import { formatCount } from '../format.ts'
import styles from './figures.module.css'

export type Figure = { label: string; value: number | string; note?: string }

type Props = { label: string; figures: readonly Figure[] }

/** The ruled strip of a tab's main figures. */
export function Figures({ label, figures }: Props) {
  return (
    <dl className={styles.strip} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.figure}>
          <dt>{figure.label}</dt>
          <dd className={typeof figure.value === 'number' ? styles.value : styles.word}>
            {typeof figure.value === 'number' ? formatCount(figure.value) : figure.value}
          </dd>
          {figure.note !== undefined && <dd className={styles.note}>{figure.note}</dd>}
        </div>
      ))}
    </dl>
  )
}
