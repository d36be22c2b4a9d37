import {
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import type {
  FieldValues,
  Path,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form'
import styles from './form.module.css'

type ControlProps = {
  id: string
  className: string | undefined
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

type FieldProps = {
  label: string
  hint?: string | undefined
  error: string | undefined
  isOptional?: boolean
}

type FrameProps = FieldProps & { children: (control: ControlProps) => ReactNode }

export function FieldFrame({ label, hint, error, isOptional = false, children }: FrameProps) {
  const id = useId()
  const control = {
    id,
    className: styles.control,
    'aria-required': !isOptional,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, hint, error),
  }
  return (
    <div className={`grid gap-8 min-0 ${styles.field}`}>
      <label className={`text-label semibold ${styles.label}`} htmlFor={id}>
        {label}
        {isOptional && <span className={`muted ${styles.optional}`}> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={`muted text-small ${styles.hint}`}>
          {hint}
        </p>
      )}
      {children(control)}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p id={id} className={`flex gap-8 text-small semibold ${styles.error}`}>
      <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path d="m2 2 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth="2.4" />
      </svg>
      <span>{message}</span>
    </p>
  )
}

/** The ids of a field's hint and error for `aria-describedby`. */
function describedBy(
  id: string,
  hint: string | undefined,
  error: string | undefined,
): string | undefined {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  return ids.filter(Boolean).join(' ') || undefined
}

type Bound = FieldProps & { registration: UseFormRegisterReturn }

type TextFieldProps = Bound &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength'> & {
    type?: 'email' | 'tel'
  }

export function TextField(props: TextFieldProps) {
  const { label, hint, error, isOptional = false, registration, ...input } = props
  const { type } = input
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <input autoComplete={type} inputMode={type} {...registration} {...input} {...control} />
      )}
    </FieldFrame>
  )
}

type TextAreaFieldProps = Bound &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'maxLength'>

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, isOptional = false, registration, ...area } = props
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <textarea {...registration} {...area} {...control} />}
    </FieldFrame>
  )
}

type Options = Readonly<Record<string, string>>

type SelectFieldProps = Bound & {
  options: Options
  /** The text of the select until the visitor chooses an option. */
  placeholder: string
}

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
  // Neither moving between boxes nor clicking next to them counts as leaving the field.
  const onLeave = (event: FocusEvent<HTMLInputElement>) => {
    const next = event.relatedTarget
    const group = event.currentTarget.closest('fieldset')
    if (next !== null && !group?.contains(next)) void onBlur(event)
  }
  return (
    <fieldset
      className={`grid gap-4 min-0 ${styles.group}`}
      aria-describedby={describedBy(id, hint, error)}
    >
      <legend className={`text-label semibold ${styles.label}`}>
        {label}
        {isOptional && <span className={`muted ${styles.optional}`}> (optional)</span>}
      </legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={`muted text-small ${styles.hint}`}>
          {hint}
        </p>
      )}
      <div className={`grid ${styles.choices}`}>
        {Object.entries(options).map(([value, words]) => (
          <label key={value} className={`grid gap-12 ${styles.choice}`}>
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
  children: ReactNode
}

export function CheckField({ error, registration, isOptional = false, children }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={`grid gap-8 min-0 ${styles.field}`}>
      <label className={`grid gap-12 ${styles.choice}`}>
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

/** Returns the registration and the error of a field: `<TextField {...field('email')} />`. */
export function bindFields<Values extends FieldValues>({
  register,
  formState: { errors },
}: UseFormReturn<Values>) {
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    registration: register(name, options),
    error: (errors[name] as { message?: string } | undefined)?.message,
  })
}

/** A honeypot field, which people neither see nor reach, but bots fill in. */
export function FormTrap({ registration }: { registration: UseFormRegisterReturn }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" {...registration} />
      </label>
    </div>
  )
}
