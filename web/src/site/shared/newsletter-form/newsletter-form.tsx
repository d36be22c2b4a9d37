import '../../../shared/configure-zod.ts'
import { newsletterForm } from '@cardroom/brand/form-copy'
import { NewsletterRequest } from '@cardroom/contracts/contests'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { bindFields, CheckField, FieldFrame } from '../form/fields.tsx'
import { SubmitButton, useSubmit } from '../form/submit-form.tsx'
import { request } from '../../../shared/request.ts'
import { tracker } from '../tracking/browser-tracker.ts'
import styles from './newsletter-form.module.css'
import { trackSubscription } from './track-subscription.ts'

type Props = {
  /** The sign-up's name in the reports. */
  location: string
}

/** The newsletter's sign-up; a sentence replaces it once it is accepted. */
export function NewsletterForm({ location }: Props) {
  const place = useRef<HTMLFormElement>(null)
  const [height, setHeight] = useState(0)
  const form = useForm<NewsletterRequest>({
    resolver: zodResolver(NewsletterRequest),
    defaultValues: { email: '', interestedInGame: false },
    mode: 'onTouched',
  })
  const submission = useSubmit({
    form,
    fields: ['email'],
    send: (values, signal) => {
      const payload = { ...values, sessionId: tracker.sessionId }
      return request('/api/newsletter', { method: 'POST', payload, signal })
    },
    onTaken: (_, { interestedInGame = false }) => {
      setHeight(place.current?.offsetHeight ?? 0)
      trackSubscription(location, interestedInGame)
    },
  })
  const { status, failure, onSubmit } = submission
  const field = bindFields(form)
  const { registration, error } = field('email')
  const { onBlur, ...email } = registration

  if (status === 'sent') return <Thanks height={height} />
  return (
    <form
      ref={place}
      className={`grid gap-8 ${styles.form}`}
      aria-label={newsletterForm.title}
      noValidate
      onSubmit={onSubmit}
    >
      <FieldFrame label={newsletterForm.email} error={error}>
        {({ className, ...control }) => (
          <span className={`grid gap-12 ${styles.line}`}>
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
            <SubmitButton submission={submission} label={newsletterForm.submit} />
          </span>
        )}
      </FieldFrame>
      <CheckField {...field('interestedInGame')} isOptional>
        {newsletterForm.openSeats}
      </CheckField>
      {failure !== null && (
        <p className={`text-label semibold ${styles.failure}`} role="alert">
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
    <output
      ref={place}
      className={`grid tight balance ${styles.thanks}`}
      style={{ minHeight: height }}
      tabIndex={-1}
    >
      {newsletterForm.thanks}
    </output>
  )
}
