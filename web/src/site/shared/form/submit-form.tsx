import { formCopy } from '@cardroom/brand/form-copy'
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { readProblem } from '../../../shared/read-problem.ts'
import { RequestError } from '../../../shared/request.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import styles from './form.module.css'

type Props<Values extends FieldValues, Reply> = Submission<Values, Reply> & {
  ref?: Ref<HTMLFormElement>
  copy: { title: string; submit: string; sending?: string }
  action?: ReactNode
  /** The fields, which are disabled while the form submits. */
  children: ReactNode
}

/** A form that validates, submits once, and shows a failure above its fields. */
export function SubmitForm<Values extends FieldValues, Reply>(props: Props<Values, Reply>) {
  const { ref, copy, action, children, announceFailure } = props
  const banner = useRef<HTMLParagraphElement>(null)
  const submission = useSubmit(props)
  const { status, failure, onSubmit } = submission

  // The form has disabled the focused field, and the banner may be out of view.
  useEffect(() => {
    if (failure !== null) banner.current?.focus()
  }, [failure])

  return (
    <form
      ref={ref}
      className={`grid gap-24 ${styles.form}`}
      aria-label={copy.title}
      noValidate
      onSubmit={onSubmit}
    >
      {failure !== null && (
        <p
          ref={banner}
          className={`p-16 semibold ${styles.failure}`}
          role={announceFailure === undefined ? 'alert' : undefined}
          tabIndex={-1}
        >
          {failure}
        </p>
      )}
      <fieldset className={`grid gap-24 min-0 ${styles.fields}`} disabled={status !== 'idle'}>
        {children}
      </fieldset>
      <div className="flex wrap gap-12">
        <SubmitButton
          submission={submission}
          label={copy.submit}
          sending={copy.sending}
          className={styles.submit}
        />
        {action}
      </div>
    </form>
  )
}

export type Submission<Values extends FieldValues, Reply> = {
  form: UseFormReturn<Values>
  fields: readonly Path<Values>[]
  send: (values: Values, signal: AbortSignal) => Promise<Reply>
  onTaken: (reply: Reply, values: Values) => void
  /** Called if the fields are invalid. */
  onInvalid?: (() => void) | undefined
  announceFailure?: ((error: unknown) => void) | undefined
  explain?: ((error: unknown) => string) | undefined
}

/** A request without an answer aborts after this time. */
const timeoutMs = 20_000

/** Validates and submits a form, one request at a time, until the service accepts it. */
export function useSubmit<Values extends FieldValues, Reply>({
  form,
  fields,
  send,
  onTaken,
  onInvalid,
  announceFailure,
  explain = sendFailure,
}: Submission<Values, Reply>) {
  const [status, setStatus] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)

  async function submit(values: Values): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setStatus('sending')
    setFailure(null)
    let reply: Reply
    try {
      reply = await send(values, AbortSignal.timeout(timeoutMs))
    } catch (error) {
      isBusy.current = false
      setStatus('idle')
      announceFailure?.(error)
      if (!showIssues(form, error, fields)) setFailure(explain(error))
      return
    }
    setStatus('sent')
    onTaken(reply, values)
  }

  return {
    status,
    failure,
    onSubmit: (event: FormEvent<HTMLFormElement>) =>
      void form.handleSubmit(submit, onInvalid)(event),
  }
}

/**
 * Shows the service's issues at the fields that they name, and focuses the first.
 * @returns false if the error names none of these fields
 */
function showIssues<Values extends FieldValues>(
  { setError, setFocus }: UseFormReturn<Values>,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  const issues = readProblem(error)?.issues ?? []
  const wrong = fields.flatMap((field) => {
    const issue = issues.find(({ path }) => path.split('.')[0] === field)
    return issue === undefined ? [] : [{ field, message: issue.message }]
  })
  for (const { field, message } of wrong) setError(field, { type: 'server', message })
  const [first] = wrong
  // A field that the form has disabled can receive the focus only after the form enables it again.
  if (first !== undefined) requestAnimationFrame(() => setFocus(first.field))
  return first !== undefined
}

type ButtonProps = {
  submission: Pick<ReturnType<typeof useSubmit>, 'status' | 'failure'>
  label: string
  sending?: string | undefined
  className?: string | undefined
}

/** A submit button. The label describes the action or its progress. */
export function SubmitButton({ submission, label, sending, className }: ButtonProps) {
  const { status, failure } = submission
  const idleLabel = failure === null ? label : formCopy.retry
  return (
    <button
      type="submit"
      className={buttonClass({ look: 'red', with: className })}
      aria-disabled={status !== 'idle'}
      onMouseDown={keepFocus}
    >
      {status === 'idle' ? idleLabel : (sending ?? formCopy.sending)}
    </button>
  )
}

/**
 * The `onMouseDown` handler of a form's buttons, which keeps the focus in the field during a press. Otherwise, the blur
 * would show the field's error, the button would move, and the browser would lose the click.
 */
export function keepFocus(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault()
}

/** The message for a form that the service did not accept. */
export function sendFailure(error: unknown): string {
  if (!(error instanceof RequestError)) return formCopy.unreachable
  const { status, retryAfterSeconds } = error
  if (status === 413) return formCopy.tooLarge
  if (status === 429) return formCopy.tooMany(waitInWords(retryAfterSeconds))
  if (status >= 500) return formCopy.unavailable(waitInWords(retryAfterSeconds))
  return readProblem(error)?.message ?? formCopy.refused
}

const minute = 60
const hour = 60 * minute
const inWords = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/** Formats a wait in seconds, rounded up, such as `in 3 minutes`. */
export function waitInWords(seconds: number | null): string {
  if (seconds === null || seconds <= 0) return formCopy.soon
  if (seconds < minute) return inWords.format(Math.ceil(seconds), 'second')
  if (seconds < hour) return inWords.format(Math.ceil(seconds / minute), 'minute')
  return inWords.format(Math.ceil(seconds / hour), 'hour')
}
