import { formatCount } from '../format.ts'
import styles from './figures.module.css'

export type Figure = {
  label: string
  value: number | string
  note?: string
  /** How the figure is written; counts with separators otherwise. */
  format?: (value: number) => string
}

type Props = { label: string; figures: readonly Figure[] }

/** The ruled strip of a tab's main figures. */
export function Figures({ label, figures }: Props) {
  return (
    <dl className={styles.strip} aria-label={label}>
      {figures.map(({ label: name, value, note, format = formatCount }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={typeof value === 'number' ? styles.value : styles.word}>
            {typeof value === 'number' ? format(value) : value}
          </dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
