import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

type Bound = FieldProps & { registration: UseFormRegisterReturn }

type TextFieldProps = Bound &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength'> & {
    /** An e-mail address or phone number, with its keyboard and the browser's suggestions. */
    type?: 'email' | 'tel'
  }

/** One line of text. */
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

/** Text of several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, isOptional = false, registration, ...area } = props
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <textarea {...registration} {...area} {...control} />}
    </FieldFrame>
  )
}
