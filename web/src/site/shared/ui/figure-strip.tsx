import styles from './figure-strip.module.css'

type Props = {
  label: string
  /** Name and value of each figure. */
  figures: readonly { name: string; value: string; isMoney?: boolean }[]
  isBusy?: boolean
}

/** Figures in one ruled strip. */
export function FigureStrip({ label, figures, isBusy = false }: Props) {
  return (
    <dl className={styles.strip} aria-label={label} aria-busy={isBusy}>
      {figures.map(({ name, value, isMoney = false }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd data-money={isMoney}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
