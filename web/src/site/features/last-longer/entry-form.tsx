import { formCopy } from '@cardroom/brand/form-copy'
import { lastLongerForms } from '@cardroom/brand/last-longer-copy'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldIssues } from '../../shared/form/field-issues.ts'
import formStyles from '../../shared/form/form.module.css'
import { sendFailure } from '../../shared/form/send-failure.ts'
import { useSender } from '../../shared/form/use-sender.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import styles from './entry-form.module.css'

/** What each of the three forms is given. */
export type EntryFormProps = {
  isOpen: boolean
  onCancel: () => void
  onTaken: () => void
}

type Props<Values extends FieldValues, Reply> = EntryFormProps & {
  copy: {
    title: string
    submit: string
    taken: { title: string; description: string }
    failed: string
  }
  form: UseFormReturn<Values>
  /** In the order in which they stand. */
  fields: readonly Path<Values>[]
  send: (filledIn: Values, signal: AbortSignal) => Promise<Reply>
  /** What the toast says instead, where the reply asks for other words. */
  describe?: (reply: Reply) => string | null
  children: ReactNode
}

/** One of the contest's forms: checked, sent once, and told of in a toast. */
export function EntryForm<Values extends FieldValues, Reply>(props: Props<Values, Reply>) {
  const { copy, form, fields, send, describe, isOpen, onCancel, onTaken, children } = props
  const place = useRef<HTMLFormElement>(null)
  const { status, failure, submit } = useSender(send)

  useEffect(() => {
    if (isOpen) place.current?.querySelector('input')?.focus()
  }, [isOpen])

  function sendAll(filledIn: Values): void {
    void submit(filledIn, {
      onTaken: (reply) => {
        const description = describe?.(reply) ?? copy.taken.description
        toast({ title: copy.taken.title, description, tone: 'success' })
        onTaken()
      },
      onFailure: (error) => {
        toast({ title: copy.failed, description: sendFailure(error), tone: 'error' })
        const wrong = fieldIssues(error, fields)
        for (const { field, message } of wrong) form.setError(field, { type: 'server', message })
        const [first] = wrong
        if (first !== undefined) form.setFocus(first.field)
        return first !== undefined
      },
    })
  }

  const label = failure === null ? copy.submit : formCopy.retry
  return (
    <form
      ref={place}
      className={formStyles.form}
      aria-label={copy.title}
      noValidate
      onSubmit={(event) => void form.handleSubmit(sendAll)(event)}
    >
      {children}
      {/* The toast has said it, and goes; this stays. */}
      {failure !== null && <p className={formStyles.failure}>{failure}</p>}
      <div className={styles.actions}>
        <button
          type="submit"
          className={buttonClass({ look: 'red' })}
          aria-disabled={status === 'sending'}
        >
          {status === 'sending' ? formCopy.sending : label}
        </button>
        <button type="button" className={buttonClass({ look: 'outline' })} onClick={onCancel}>
          {lastLongerForms.cancel}
        </button>
      </div>
    </form>
  )
}
