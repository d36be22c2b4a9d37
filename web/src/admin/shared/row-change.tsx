import { formatCount } from '../../shared/format.ts'
import { periodChange } from './period-change.ts'
import styles from './row-change.module.css'

const words = { up: 'Up ', down: 'Down ', none: '' } as const
const arrows = { up: '▲ ', down: '▼ ', none: '' } as const

/** How a row's count differs from that of the period before: more is better. */
export function RowChange({ value, previous }: { value: number; previous: number }) {
  if (previous === 0) return <span className={styles.new}>new</span>
  const { direction, amount } = periodChange(value, previous)
  return (
    <span className={styles[direction]} title={`${formatCount(previous)} in the period before`}>
      <span className="visually-hidden">{words[direction]}</span>
      <span aria-hidden="true">{arrows[direction]}</span>
      {direction === 'none' ? 'same' : amount}
    </span>
  )
}
