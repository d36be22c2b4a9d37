import '../../../shared/configure-zod.ts'
import { embedCopy } from '@cardroom/brand/embed-copy'
import { type Embed, newsletterForm } from '@cardroom/brand/embeds'
import { newsletterForm as copy } from '@cardroom/brand/form-copy'
import { NewsletterRequest } from '@cardroom/contracts/contests'
import { submissionValue } from '@cardroom/contracts/prices'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../../../shared/request.ts'
import { FormFrame, useFrameMessages } from '../embeds/form-frame.tsx'
import { isNewsletterSignup } from '../embeds/frame-message.ts'
import { bindFields, CheckField, FieldFrame } from '../form/fields.tsx'
import { SubmitButton, useSubmit } from '../form/submit-form.tsx'
import { tracker } from '../tracking/browser-tracker.ts'
import { track } from '../tracking/clicks.ts'
import styles from './newsletter-form.module.css'

type Props = {
  /** The sign-up's name in the reports. */
  location: string
}

/** The newsletter sign-up: our own form, or the third-party form that the brand configures. */
export function NewsletterSignUp({ location }: Props) {
  if (newsletterForm === null) return <NewsletterForm location={location} />
  return <NewsletterFrame location={location} embed={newsletterForm} />
}

/** Our own sign-up form. A sentence replaces it after a successful sign-up. */
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
      aria-label={copy.title}
      noValidate
      onSubmit={onSubmit}
    >
      <FieldFrame label={copy.email} error={error}>
        {({ className, ...control }) => (
          <span className={`grid gap-12 ${styles.line}`}>
            <input
              {...email}
              {...control}
              className={`${className} ${styles.email}`}
              type="email"
              autoComplete="email"
              inputMode="email"
              // Leaving the field empty is not an error.
              onBlur={(event) => {
                if (event.currentTarget.value !== '') void onBlur(event)
              }}
            />
            <SubmitButton submission={submission} label={copy.submit} />
          </span>
        )}
      </FieldFrame>
      <CheckField {...field('interestedInGame')} isOptional>
        {copy.openSeats}
      </CheckField>
      {failure !== null && (
        <p className={`text-label semibold ${styles.failure}`} role="alert">
          {failure}
        </p>
      )}
    </form>
  )
}

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
      {copy.thanks}
    </output>
  )
}

/** A third party's sign-up form. It records the first sign-up that the frame reports. */
function NewsletterFrame({ location, embed }: Props & { embed: Embed }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isTaken = useRef(false)

  useFrameMessages(frame, embed, (data) => {
    if (isTaken.current || !isNewsletterSignup(data)) return
    isTaken.current = true
    trackSubscription(location)
  })

  return (
    <FormFrame
      ref={frame}
      embed={embed}
      title={embedCopy.newsletter.frameTitle}
      className={styles.frame}
    />
  )
}

/**
 * Records a newsletter sign-up as an event and a conversion.
 * @param interestedInGame undefined if the form does not ask
 */
function trackSubscription(formLocation: string, interestedInGame?: boolean): void {
  const { formId, formName } = copy
  track('newsletter_signup', 'newsletter', 'subscribe', formLocation)
  tracker.conversion({
    conversionType: 'newsletter_signup',
    monetaryValue: submissionValue,
    formData: {
      formId,
      formName,
      formLocation,
      ...(interestedInGame !== undefined && { interestedInGame }),
    },
  })
}
