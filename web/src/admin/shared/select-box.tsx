import type { ThemedColor } from '@cardroom/brand/source-colors'
import { chipColor, ChipDisc } from './chip.tsx'
import { type ComponentProps, useId } from 'react'
import styles from './select-box.module.css'

type Props = {
  /** The accessible label. */
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onChange: (value: string) => void
  isDisabled?: boolean
  /** The color of the chip before the value, for a select that shows a status. */
  chip?: ThemedColor
  /** A hint below the select. */
  hint?: string | undefined
} & Pick<ComponentProps<'select'>, 'onBlur' | 'onKeyDown' | 'onPointerDown'>

export function SelectBox(props: Props) {
  const { label, value, options, onChange, isDisabled = false, chip, hint, ...handlers } = props
  const hintId = useId()
  return (
    <span className={chip ? styles.status : styles.box} style={chip && chipColor(chip)}>
      {chip && <ChipDisc />}
      <select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        data-unsaved={hint === undefined ? undefined : ''}
        {...handlers}
        onChange={({ target }) => onChange(target.value)}
      >
        {Object.entries(options).map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {hint !== undefined && (
        <small id={hintId} className={styles.hint}>
          {hint}
        </small>
      )}
    </span>
  )
}
