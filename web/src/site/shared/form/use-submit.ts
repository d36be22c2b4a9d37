import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { readProblem } from '../../../shared/read-problem.ts'
import { sendFailure } from './send-failure.ts'

/** How a form is sent, and what follows. */
export type Submission<Values extends FieldValues, Reply> = {
  form: UseFormReturn<Values>
  /** Fields that can show an issue of the service, in the form's order. */
  fields: readonly Path<Values>[]
  /** Rejects when the call fails, or when its signal reports a timeout. */
  send: (values: Values, signal: AbortSignal) => Promise<Reply>
  onTaken: (reply: Reply, values: Values) => void
  /** Called when the fields are not valid. */
  onInvalid?: (() => void) | undefined
  /** Announces a failure, in place of the form's own alert. */
  announceFailure?: ((error: unknown) => void) | undefined
  /** The sentence for a failure. */
  explain?: ((error: unknown) => string) | undefined
}

/** After so long without an answer, the request is given up. */
const timeoutMs = 20_000

/** Validates and sends a form, one request at a time, until it has been taken. */
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
 * Shows the service's issues at the fields they name and focuses the first.
 * @returns false when the error names none of these fields
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
  // A field that was disabled while the form was being sent takes the focus only once it is enabled again.
  if (first !== undefined) requestAnimationFrame(() => setFocus(first.field))
  return first !== undefined
}
