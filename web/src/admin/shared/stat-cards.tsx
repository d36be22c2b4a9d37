import type { CSSProperties } from 'react'
import { formatCount } from '../../shared/format.ts'
import { SiteLink } from '../../shared/ui/site-link.tsx'
import { ChangeMark } from './change-mark.tsx'
import { periodChange } from './period-change.ts'
import { useIsReader } from './reader.ts'
import styles from './stat-cards.module.css'

export type Stat = {
  label: string
  /** Null if the denominator is zero. */
  value: number | string | null
  note?: string
  /** The URL that selects the figure for the chart. */
  choice?: { to: string; isCurrent: boolean }
  /** The URL of the CSV for the figure. */
  csvPath?: string
  /** The figure of the previous period; absent without a comparison. */
  previous?: number | null | undefined
  /** Formats the figure. The default format is a count. */
  format?: (value: number) => string
  /** Formats a difference. The default is the format of the figure. */
  formatChange?: (difference: number) => string
  /** Whether an increase is bad. */
  isLossWhenUp?: boolean
}

/** Notes that the figure counts only the found rows, if these are not all rows. */
export function foundOf(count: number, storedCount: number): Pick<Stat, 'note'> {
  return count < storedCount ? { note: `Found of ${formatCount(storedCount)}` } : {}
}

type Props = { label: string; stats: readonly Stat[] }

/** The main figures of a tab in one row. */
export function StatCards({ label, stats }: Props) {
  const isReader = useIsReader()
  return (
    <dl className={`card figures ${styles.strip}`} data-count={stats.length} aria-label={label}>
      {stats.map(({ label: name, value, note, format = formatCount, ...stat }) => (
        <div
          key={name}
          className={stat.choice === undefined ? styles.card : `${styles.card} ${styles.choice}`}
        >
          <dt className="muted">
            {stat.choice === undefined ? (
              name
            ) : (
              <SiteLink
                to={stat.choice.to}
                aria-current={stat.choice.isCurrent ? 'true' : undefined}
              >
                {name}
              </SiteLink>
            )}
          </dt>
          {typeof value === 'string' ? (
            <dd className={`cut ${styles.word}`} title={value}>
              {value}
            </dd>
          ) : (
            <Value text={value === null ? '–' : format(value)} />
          )}
          {typeof value === 'number' && typeof stat.previous === 'number' && (
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
              <a className="muted small" href={stat.csvPath} download>
                CSV<span className="visually-hidden"> behind {name}</span>
              </a>
            </dd>
          )}
          {note !== undefined && <dd className="muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** A figure that passes its number of characters to the CSS. */
function Value({ text }: { text: string }) {
  return (
    <dd className={styles.value} style={{ '--length': text.length } as CSSProperties}>
      {text}
    </dd>
  )
}

type ChangeProps = {
  value: number
  previous: number
  format: (value: number) => string
  formatChange: (difference: number) => string
  isLossWhenUp: boolean
}

/** The change and the previous figure. */
function ChangeLine({ value, previous, format, formatChange, isLossWhenUp }: ChangeProps) {
  const change = periodChange(value, previous, formatChange)
  return (
    <dd className="muted">
      {change.direction === 'none' ? (
        `No change from ${format(previous)}`
      ) : (
        <>
          <ChangeMark change={change} isLossWhenUp={isLossWhenUp} />{' '}
          <span className={`nowrap ${styles.former}`}>from {format(previous)}</span>
        </>
      )}
    </dd>
  )
}
