import { type FocusEvent, type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { describedBy, FieldError, FieldFrame, type FieldProps } from './field-frame.tsx'
import styles from './field.module.css'

/** Values to choose from, with the words beside them. */
type Options = Readonly<Record<string, string>>

type Bound = FieldProps & { registration: UseFormRegisterReturn }

type SelectFieldProps = Bound & {
  options: Options
  /** Stands there until something is chosen. */
  placeholder: string
}

/** One of several values. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, isOptional = false, registration, options, placeholder } = props
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <span className={styles.select}>
          <select {...registration} {...control}>
            <option value="">{placeholder}</option>
            {Object.entries(options).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
            <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </span>
      )}
    </FieldFrame>
  )
}

/** Any of several values. */
export function CheckGroup({
  label,
  hint,
  error,
  isOptional = false,
  registration,
  options,
}: Bound & { options: Options }) {
  const id = useId()
  const { onBlur, ...box } = registration
  // Going from one box to the next does not leave the field, and neither does a click beside them.
  const onLeave = (event: FocusEvent<HTMLInputElement>) => {
    const next = event.relatedTarget
    const group = event.currentTarget.closest('fieldset')
    if (next !== null && !group?.contains(next)) void onBlur(event)
  }
  return (
    <fieldset className={styles.group} aria-describedby={describedBy(id, hint, error)}>
      <legend className={styles.label}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.choices}>
        {Object.entries(options).map(([value, words]) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              value={value}
              {...box}
              onBlur={onLeave}
              aria-invalid={error !== undefined}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}

type CheckFieldProps = Pick<Bound, 'error' | 'registration'> & {
  isOptional?: boolean
  /** What is agreed to. */
  children: ReactNode
}

/** Something to agree to. */
export function CheckField({ error, registration, isOptional = false, children }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          {...registration}
          aria-required={!isOptional}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, undefined, error)}
        />
        <span>{children}</span>
      </label>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
