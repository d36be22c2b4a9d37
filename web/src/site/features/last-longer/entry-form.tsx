import { formCopy } from '@cardroom/brand/form-copy'
import { lastLongerForms } from '@cardroom/brand/last-longer-copy'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { showFieldIssues } from '../../shared/form/field-issues.ts'
import formStyles from '../../shared/form/form.module.css'
import { sendFailure } from '../../shared/form/send-failure.ts'
import { keepFocus } from '../../shared/form/keep-focus.ts'
import { useSender } from '../../shared/form/use-sender.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './entry-form.module.css'

/** Props of each of the three forms. */
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
  /** In the order of the form. */
  fields: readonly Path<Values>[]
  send: (filledIn: Values, signal: AbortSignal) => Promise<Reply>
  /** The toast's description where it depends on the reply; null for the usual one. */
  describe?: (reply: Reply) => string | null
  children: ReactNode
}

/** One of the contest's forms: validated, sent once, its outcome shown in a toast. */
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
        return showFieldIssues(form, error, fields)
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
      {/* The toast with the same text disappears; this stays. */}
      {failure !== null && <p className={formStyles.failure}>{failure}</p>}
      <div className={styles.actions}>
        <Button
          look="red"
          type="submit"
          onMouseDown={keepFocus}
          aria-disabled={status === 'sending'}
        >
          {status === 'sending' ? formCopy.sending : label}
        </Button>
        <Button look="outline" onMouseDown={keepFocus} onClick={onCancel}>
          {lastLongerForms.cancel}
        </Button>
      </div>
    </form>
  )
}
