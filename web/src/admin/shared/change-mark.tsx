import { type Change, periodChange } from './period-change.ts'
import { formatCount } from '../../shared/format.ts'

type Props = {
  change: Change
  /** Whether an increase is bad. */
  isLossWhenUp?: boolean
}

const words = { up: 'Up ', down: 'Down ', none: '' } as const

/** A change with an arrow, a color, and text for screen readers. */
export function ChangeMark({ change: { direction, amount }, isLossWhenUp = false }: Props) {
  if (direction === 'none') return null
  const isGain = (direction === 'up') !== isLossWhenUp
  return (
    <strong className={isGain ? 'gain nowrap' : 'loss nowrap'}>
      <span className="visually-hidden">{words[direction]}</span>
      <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'} </span>
      {amount}
    </strong>
  )
}

/** The change of a row's count since the previous period. */
export function RowChange({ value, previous }: { value: number; previous: number }) {
  if (previous === 0) return <span className="gain">new</span>
  const change = periodChange(value, previous)
  return (
    <span title={`${formatCount(previous)} in the period before`}>
      {change.direction === 'none' ? 'same' : <ChangeMark change={change} />}
    </span>
  )
}
