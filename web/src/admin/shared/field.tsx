import { type InputHTMLAttributes, useId } from 'react'
import { useFormContext, type UseFormRegisterReturn } from 'react-hook-form'
import styles from './field.module.css'

type Props = {
  label: string
  hint?: string | undefined
  /** The number of rows of a multi-line text. */
  rows?: number
  error: string | undefined
  registration: UseFormRegisterReturn
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'autoFocus' | 'min' | 'max' | 'list'
>

/** A labeled input with its hint and its error, bound to a form. */
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

type SuggestingProps = {
  /** The field's value in the surrounding form. */
  name: string
  label: string
  suggestions: readonly { value: string; label?: string }[]
}

/** A text field that suggests values. */
export function SuggestingField({ name, label, suggestions }: SuggestingProps) {
  const id = useId()
  const { register, getFieldState, formState } = useFormContext()
  return (
    <>
      <Field
        label={label}
        list={id}
        autoComplete="off"
        registration={register(name)}
        error={getFieldState(name, formState).error?.message}
      />
      <datalist id={id}>
        {suggestions.map(({ value, label: words = value }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The error of a field. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={id} className="problem small">
      <span aria-hidden="true">✕</span> {error}
    </p>
  )
}
