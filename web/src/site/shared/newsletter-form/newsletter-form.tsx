import '../../../shared/configure-zod.ts'
import { formCopy } from '@cardroom/brand/form-copy'
import { newsletterForm } from '@cardroom/brand/newsletter-form-copy'
import { NewsletterRequest } from '@cardroom/contracts/contests'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CheckField } from '../form/choice-field.tsx'
import { FieldFrame } from '../form/field-frame.tsx'
import { showFieldIssues } from '../form/field-issues.ts'
import { keepFocus } from '../form/keep-focus.ts'
import { useSender } from '../form/use-sender.ts'
import { request } from '../../../shared/request.ts'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './newsletter-form.module.css'
import { trackSubscription } from './track-subscription.ts'

type Props = {
  /** The sign-up's name in the reports. */
  location: string
}

/** The newsletter's sign-up; a sentence replaces it once it is accepted. */
export function NewsletterForm({ location }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [height, setHeight] = useState(0)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<NewsletterRequest>({
    resolver: zodResolver(NewsletterRequest),
    defaultValues: { email: '', interestedInGame: false },
    mode: 'onTouched',
  })
  const { status, failure, submit } = useSender<NewsletterRequest>((payload, signal) =>
    request('/api/newsletter', { method: 'POST', payload, signal }),
  )
  const { onBlur, ...email } = register('email')
  const { errors } = formState

  function send(payload: NewsletterRequest): void {
    void submit(payload, {
      onTaken: () => {
        setHeight(form.current?.offsetHeight ?? 0)
        trackSubscription(location, payload.interestedInGame ?? false)
      },
      onFailure: (error) => showFieldIssues({ setError, setFocus }, error, ['email']),
    })
  }

  if (status === 'sent') return <Thanks height={height} />
  const label = failure === null ? newsletterForm.submit : formCopy.retry
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={newsletterForm.title}
      noValidate
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <FieldFrame label={newsletterForm.email} error={errors.email?.message}>
        {({ className, ...control }) => (
          <span className={styles.line}>
            <input
              {...email}
              {...control}
              className={`${className} ${styles.email}`}
              type="email"
              autoComplete="email"
              inputMode="email"
              // Leaving the field empty is no error.
              onBlur={(event) => {
                if (event.currentTarget.value !== '') void onBlur(event)
              }}
            />
            <Button
              look="red"
              type="submit"
              onMouseDown={keepFocus}
              aria-disabled={status === 'sending'}
            >
              {status === 'sending' ? formCopy.sending : label}
            </Button>
          </span>
        )}
      </FieldFrame>
      <CheckField
        registration={register('interestedInGame')}
        error={errors.interestedInGame?.message}
        isOptional
      >
        {newsletterForm.openSeats}
      </CheckField>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </form>
  )
}

/** Replaces the form and takes the focus of its button. */
function Thanks({ height }: { height: number }) {
  const place = useRef<HTMLOutputElement>(null)

  useEffect(() => place.current?.focus(), [])

  return (
    <output ref={place} className={styles.thanks} style={{ minHeight: height }} tabIndex={-1}>
      {newsletterForm.thanks}
    </output>
  )
}
