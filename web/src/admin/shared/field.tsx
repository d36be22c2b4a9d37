import { type InputHTMLAttributes, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from './field.module.css'

type Props = {
  label: string
  hint?: string | undefined
  /** The height of a text with several lines. */
  rows?: number
  error: string | undefined
  registration: UseFormRegisterReturn
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'autoFocus' | 'min' | 'max'
>

/** A labelled input with its hint and its error, bound to a form. */
export function Field({ label, hint, rows, error, registration, ...input }: Props) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  const attributes = {
    ...registration,
    id,
    className: styles.input,
    'aria-invalid': error !== undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {rows === undefined ? (
        <input {...attributes} {...input} />
      ) : (
        <textarea {...attributes} rows={rows} />
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** What is wrong with a field's value. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={id} className={styles.error}>
      <span aria-hidden="true">✕</span> {error}
    </p>
  )
}
