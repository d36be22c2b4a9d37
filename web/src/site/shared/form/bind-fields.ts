import type { FieldError, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** Gives a field its registration and its error: `<TextField {...field('email')} />`. */
export function bindFields<Values extends FieldValues>({
  register,
  formState: { errors },
}: UseFormReturn<Values>) {
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    registration: register(name, options),
    error: (errors[name] as FieldError | undefined)?.message,
  })
}
