import styles from './figure-strip.module.css'

type Props = {
  label: string
  figures: readonly { name: string; value: string; isMoney?: boolean }[]
  isBusy?: boolean
}

export function FigureStrip({ label, figures, isBusy = false }: Props) {
  return (
    <dl className={`grid ${styles.strip}`} aria-label={label} aria-busy={isBusy}>
      {figures.map(({ name, value, isMoney = false }) => (
        <div key={name} className={`flex ${styles.figure}`}>
          <dt>{name}</dt>
          <dd data-money={isMoney}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
