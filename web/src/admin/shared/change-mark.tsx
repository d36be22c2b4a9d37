import styles from './change-mark.module.css'
import type { Change } from './period-change.ts'

type Props = {
  change: Change
  /** Whether a rise is bad news. */
  isLossWhenUp?: boolean
}

const words = { up: 'Up ', down: 'Down ', none: '' } as const

/** A change with an arrow, a colour and a word for screen readers. */
export function ChangeMark({ change: { direction, amount }, isLossWhenUp = false }: Props) {
  if (direction === 'none') return null
  const isGain = (direction === 'up') !== isLossWhenUp
  return (
    <strong className={isGain ? styles.gain : styles.loss}>
      <span className="visually-hidden">{words[direction]}</span>
      <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'} </span>
      {amount}
    </strong>
  )
}
