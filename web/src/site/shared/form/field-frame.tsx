import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** What a control needs to be the one its label, hint and error speak of. */
export type ControlProps = {
  id: string
  className: string | undefined
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** What every field is given. */
export type FieldProps = {
  label: string
  hint?: string | undefined
  error: string | undefined
  isOptional?: boolean
}

type Props = FieldProps & { children: (control: ControlProps) => ReactNode }

/** A control under its label and hint, and over what is wrong with it. */
export function FieldFrame({ label, hint, error, isOptional = false, children }: Props) {
  const id = useId()
  const control = {
    id,
    className: styles.control,
    'aria-required': !isOptional,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, hint, error),
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children(control)}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/** What is wrong with a field. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p id={id} className={styles.error}>
      <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path d="m2 2 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth="2.4" />
      </svg>
      <span>{message}</span>
    </p>
  )
}

/** The ids of a field's hint and error, as `aria-describedby` takes them. */
export function describedBy(
  id: string,
  hint: string | undefined,
  error: string | undefined,
): string | undefined {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  return ids.filter(Boolean).join(' ') || undefined
}
