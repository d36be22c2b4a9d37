import type { CSSProperties } from 'react'
import { formatCount } from '../../shared/format.ts'
import { periodChange } from './period-change.ts'
import { useIsReader } from './reader.ts'
import styles from './stat-cards.module.css'

export type Stat = {
  label: string
  value: number | string
  note?: string
  /** URL of the CSV behind the figure. */
  csvPath?: string
  /** The figure of the previous period; absent without a comparison. */
  previous?: number | undefined
  /** Formats the figure; as a count by default. */
  format?: (value: number) => string
  /** Formats a difference; like the figure by default. */
  formatChange?: (difference: number) => string
  /** Whether a rise is bad news. */
  isLossWhenUp?: boolean
}

type Props = { label: string; stats: readonly Stat[] }

/** A tab's main figures in one row. */
export function StatCards({ label, stats }: Props) {
  const isReader = useIsReader()
  return (
    <dl className={styles.strip} data-count={stats.length} aria-label={label}>
      {stats.map(({ label: name, value, note, format = formatCount, ...stat }) => (
        <div key={name} className={styles.card}>
          <dt>{name}</dt>
          {typeof value === 'number' ? (
            <dd className={styles.value} style={lengthStyle(format(value))}>
              {format(value)}
            </dd>
          ) : (
            <dd className={styles.word} title={value}>
              {value}
            </dd>
          )}
          {typeof value === 'number' && stat.previous !== undefined && (
            <ChangeLine
              value={value}
              previous={stat.previous}
              format={format}
              formatChange={stat.formatChange ?? format}
              isLossWhenUp={stat.isLossWhenUp ?? false}
            />
          )}
          {stat.csvPath !== undefined && !isReader && (
            <dd className={styles.csv}>
              <a href={stat.csvPath} download>
                CSV<span className="visually-hidden"> behind {name}</span>
              </a>
            </dd>
          )}
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Passes the number of characters to the CSS. */
function lengthStyle(text: string): CSSProperties {
  return { '--length': text.length } as CSSProperties
}

type ChangeProps = {
  value: number
  previous: number
  format: (value: number) => string
  formatChange: (difference: number) => string
  isLossWhenUp: boolean
}

const words = { up: 'Up ', down: 'Down ' } as const

/** The change in words, with an arrow and a colour. */
function ChangeLine({ value, previous, format, formatChange, isLossWhenUp }: ChangeProps) {
  const { direction, amount } = periodChange(value, previous, formatChange)
  if (direction === 'none') {
    return <dd className={styles.note}>No change from {format(previous)}</dd>
  }
  const isGain = (direction === 'up') !== isLossWhenUp
  return (
    <dd className={styles.note}>
      <strong className={isGain ? styles.gain : styles.loss}>
        <span className="visually-hidden">{words[direction]}</span>
        <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'} </span>
        {amount}
      </strong>{' '}
      <span className={styles.former}>from {format(previous)}</span>
    </dd>
  )
}
