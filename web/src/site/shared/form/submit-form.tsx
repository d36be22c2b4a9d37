import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import styles from './form.module.css'
import { SubmitButton } from './submit-button.tsx'
import { type Submission, useSubmit } from './use-submit.ts'

type Props<Values extends FieldValues, Reply> = Submission<Values, Reply> & {
  ref?: Ref<HTMLFormElement>
  copy: { title: string; submit: string; sending?: string }
  /** Stands beside the submit button. */
  action?: ReactNode
  /** The fields, disabled while the form is being sent. */
  children: ReactNode
}

/** A form that is validated and sent once; a failure stands above its fields. */
export function SubmitForm<Values extends FieldValues, Reply>(props: Props<Values, Reply>) {
  const { ref, copy, action, children, announceFailure } = props
  const banner = useRef<HTMLParagraphElement>(null)
  const submission = useSubmit(props)
  const { status, failure, onSubmit } = submission

  // The field that had the focus was disabled meanwhile, and the banner may be out of sight.
  useEffect(() => {
    if (failure !== null) banner.current?.focus()
  }, [failure])

  return (
    <form ref={ref} className={styles.form} aria-label={copy.title} noValidate onSubmit={onSubmit}>
      {failure !== null && (
        <p
          ref={banner}
          className={styles.failure}
          role={announceFailure === undefined ? 'alert' : undefined}
          tabIndex={-1}
        >
          {failure}
        </p>
      )}
      <fieldset className={styles.fields} disabled={status !== 'idle'}>
        {children}
      </fieldset>
      <div className={styles.actions}>
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
