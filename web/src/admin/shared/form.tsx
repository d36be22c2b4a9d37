import { zodResolver } from '@hookform/resolvers/zod'
import { type InputHTMLAttributes, type ReactNode, type SubmitEvent, useEffect } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { readErrorMessage, readProblem } from '../../shared/read-problem.ts'
import type { FormDraft } from './draft.ts'
import { Field } from './field.tsx'
import { KeptLaterChange } from './later-changes.ts'
import { reportFailure } from './report-failure.ts'
import { SelectBox } from './select-box.tsx'

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'autoFocus' | 'min' | 'max'
>

/** The label and the input of a form value. */
type FieldOf<Values, Name extends keyof Values> =
  | ({
      label: string
      hint?: string | ((values: Values) => string)
      /** The options of a select. */
      options?: Readonly<Record<string, string>>
      /** The number of rows of a multi-line text. */
      rows?: number
      /** Converts the typed text if the value is not a string. */
      read?: (typed: string | number) => Values[Name]
      /** Another value to validate again after a change of this value. */
      deps?: keyof Values & string
      /** Another value to clear after a change of this select. */
      empties?: keyof Values & string
    } & Attributes)
  | {
      render: (field: {
        value: Values[Name]
        onChange: (value: Values[Name]) => void
        error: string | undefined
        values: Values
      }) => ReactNode
    }

/** The fields of a form in order. */
export type Fields<Values> = { [Name in keyof Values]?: FieldOf<Values, Name> }

/** A mutation of TanStack Query or `useUndoableChange`. */
export type Save<Saved, Reply> = {
  mutate: (
    values: Saved,
    callbacks: { onSuccess: (reply: Reply) => void; onError: (error: Error) => void },
  ) => void
  isPending: boolean
}

export type FormProps<Values extends FieldValues, Saved, Reply> = {
  /** The schema of the request, which also validates the form. */
  schema: $ZodType<Saved, Values>
  start: Values
  fields: Fields<Values>
  /** Stores unsaved input. */
  draft?: Pick<FormDraft<Values, unknown>, 'values' | 'drop'> & { keep: (values: Values) => void }
  save: Save<Saved, Reply>
  /** Whether something other than saving blocks the form. */
  isBusy?: boolean
  /** The message of a failure without a field. If omitted, the mutation reports failures. */
  failed?: string
  /** The field that shows this failure instead of a toast. */
  failsAt?: Path<Values>
  onSaved?: (reply: Reply, form: UseFormReturn<Values, unknown, Saved>) => void
  /** Called if the row no longer exists or the administrator keeps somebody else's change. */
  onGone?: () => void
  className?: string | undefined
  /** The accessible name, if the form is one part of a dialog. */
  label?: string
  /** Content above the fields. */
  intro?: ReactNode
  /** Content below the fields, including the submit button. */
  children: ReactNode
}

/** A form that a schema validates. Errors from the service appear at their fields. */
export function Form<Values extends FieldValues, Saved, Reply>(
  props: FormProps<Values, Saved, Reply>,
) {
  const { schema, start, fields, draft, save, failed, failsAt, onSaved, onGone } = props
  const form = useForm<Values, unknown, Saved>({
    resolver: zodResolver(schema),
    defaultValues: (draft?.values ?? start) as DefaultValues<Values>,
    shouldFocusError: false,
    // A single field often loses the focus to a button, which is not an error.
    mode: Object.keys(fields).length > 1 ? 'onTouched' : 'onSubmit',
  })
  const { subscribe, setError, handleSubmit } = form
  const keep = draft?.keep
  useEffect(
    () =>
      keep && subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  )

  function onError(error: Error): void {
    const problem = readProblem(error)
    const issue = problem?.issues?.find(({ path }) => Object.hasOwn(fields, path))
    const at = issue === undefined ? failsAt : (issue.path as Path<Values>)
    if (at !== undefined) {
      setError(at, { message: issue?.message ?? readErrorMessage(error, failed ?? '') })
      form.setFocus(at, { shouldSelect: true })
    } else if (failed !== undefined) {
      reportFailure(failed)(error)
    }
    if (problem?.code === 'not_found' || error instanceof KeptLaterChange) {
      draft?.drop()
      onGone?.()
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    const element = event.currentTarget
    void handleSubmit(
      (values) => {
        if (save.isPending || props.isBusy === true) return
        save.mutate(values, {
          onSuccess: (reply) => {
            draft?.drop()
            onSaved?.(reply, form)
          },
          onError,
        })
      },
      () =>
        requestAnimationFrame(() =>
          element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        ),
    )(event)
  }

  return (
    <FormProvider {...form}>
      <form className={props.className} aria-label={props.label} noValidate onSubmit={submit}>
        {draft !== undefined && draft.values !== null && (
          <p>This is what you typed before. It is not saved yet.</p>
        )}
        {props.intro}
        {(Object.keys(fields) as Path<Values>[]).map((name) => (
          <FormField key={name} form={form} name={name} field={fields[name]} />
        ))}
        {props.children}
      </form>
    </FormProvider>
  )
}

type FormFieldProps<Values extends FieldValues, Saved> = {
  form: UseFormReturn<Values, unknown, Saved>
  name: Path<Values>
  field: FieldOf<Values, Path<Values>> | undefined
}

function FormField<Values extends FieldValues, Saved>(props: FormFieldProps<Values, Saved>) {
  const { form, name, field } = props
  const values = useWatch({ control: form.control }) as Values
  if (field === undefined) return null
  const error = form.getFieldState(name, form.formState).error?.message
  const onChange = (value: Values[Path<Values>]) =>
    form.setValue(name, value, {
      shouldDirty: true,
      shouldValidate: true,
    })
  if ('render' in field) return field.render({ value: values[name], onChange, error, values })
  const { label, hint, options, read, deps, empties, ...input } = field
  if (options !== undefined) {
    return (
      <Choice
        label={label}
        value={values[name]}
        options={options}
        onChange={(value) => {
          onChange(value as Values[Path<Values>])
          if (empties !== undefined)
            form.resetField(empties as Path<Values>, { defaultValue: '' as never })
        }}
      />
    )
  }
  const registration = form.register(name, {
    ...(read !== undefined && { setValueAs: read }),
    ...(deps !== undefined && { deps: deps as Path<Values> }),
  })
  if (input.type === 'checkbox') {
    return (
      <label className="check">
        <input type="checkbox" {...registration} />
        {label}
      </label>
    )
  }
  return (
    <Field
      label={label}
      hint={typeof hint === 'function' ? hint(values) : hint}
      autoComplete="off"
      {...input}
      registration={registration}
      error={error}
    />
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

/** A select in a form, with its label on the left. */
export function Choice(props: ChoiceProps) {
  return (
    <div className="row between bold">
      <span>{props.label}</span>
      <SelectBox {...props} />
    </div>
  )
}
