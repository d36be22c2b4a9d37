import type { ThemedColor } from '@cardroom/brand/source-colors'
import { chipColor, ChipDisc } from './chip.tsx'
import styles from './status-select.module.css'

/** The label and the chip colour of each status. */
export type Statuses<Status extends string> = Readonly<
  Record<Status, { label: string; color: ThemedColor }>
>

type Props<Status extends string> = {
  /** The accessible label. */
  label: string
  statuses: Statuses<Status>
  value: Status
  onChange: (status: Status) => void
}

/** A select of a status with its chip. */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { label, statuses, value, onChange } = props
  return (
    <span className={styles.status} style={chipColor(statuses[value].color)}>
      <ChipDisc />
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value as Status)}
      >
        {Object.entries(statusLabels(statuses)).map(([status, words]) => (
          <option key={status} value={status}>
            {words}
          </option>
        ))}
      </select>
      <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </span>
  )
}

/** The label of each status, in order. */
export function statusLabels<Status extends string>(
  statuses: Statuses<Status>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries<{ label: string }>(statuses).map(([status, { label }]) => [status, label]),
  )
}
