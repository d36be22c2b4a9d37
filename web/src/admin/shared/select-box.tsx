import { useId } from 'react'
import styles from './select-box.module.css'

type Props = {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onChange: (value: string) => void
  isDisabled?: boolean
}

/** A compact select with a label for screen readers only. */
export function SelectBox({ label, value, options, onChange, isDisabled = false }: Props) {
  const id = useId()
  return (
    <span className={styles.box}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
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
    </span>
  )
}
