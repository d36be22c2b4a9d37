import '../../../shared/configure-zod.ts'
import { application } from '@cardroom/brand/application-copy'
import { formCopy } from '@cardroom/brand/form-copy'
import { ApplicationRequest, applicationOptions } from '@cardroom/contracts/contests'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { CheckField, CheckGroup, SelectField } from '../form/choice-field.tsx'
import { countFrom } from '../form/count-from.ts'
import { showFieldIssues } from '../form/field-issues.ts'
import { keepFocus } from '../form/keep-focus.ts'
import { FormTrap } from '../form/form-trap.tsx'
import styles from '../form/form.module.css'
import { TextAreaField, TextField } from '../form/text-field.tsx'
import { useSender } from '../form/use-sender.ts'
import { request } from '../../../shared/request.ts'
import { tracker } from '../tracking/browser-tracker.ts'
import type { FieldValue } from '../tracking/form-watch.ts'
import { useFormWatch } from '../tracking/use-form-watch.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { rememberApplicant } from './applicant.ts'
import { dropDraft, keepDraft, readDraft } from './application-draft.ts'

type Props = { location: string }
type FieldName = keyof ApplicationRequest

const { labels, hints, terms } = application
const visibleFields: readonly FieldName[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'experience',
  'stakes',
  'referral',
  'availability',
  'interests',
  'comments',
  'agreeToTerms',
]
// An answer that was not given is none, rather than an empty one.
const optionalChoice = { setValueAs: (value: string) => (value === '' ? undefined : value) }

/** The application for a seat: filled in, checked, sent once. */
export function ApplicationForm({ location }: Props) {
  const place = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => readDraft() ?? { values: { id: tracker.newId() }, elapsedMs: 0 })
  const [elapsedMs] = useState(() => countFrom(draft.elapsedMs))
  const navigate = useNavigate()
  const watch = useFormWatch(place, {
    formId: application.formId,
    formName: application.formName,
    formLocation: location,
    submissionType: 'form_submission',
  })
  const { register, handleSubmit, subscribe, setError, setFocus, formState } =
    useForm<ApplicationRequest>({
      resolver: zodResolver(ApplicationRequest),
      defaultValues: { availability: [], interests: [], ...draft.values },
      mode: 'onTouched',
    })
  const { status, failure, submit } = useSender<ApplicationRequest>((payload, signal) =>
    request('/api/applications', { method: 'POST', payload, signal }),
  )
  const { errors } = formState

  useEffect(() => watch.ready(), [watch])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          keepDraft({ values, elapsedMs: elapsedMs() })
          const field = visibleFields.find((visible) => visible === name)
          if (field !== undefined) watch.filled(field, (values[field] ?? '') as FieldValue)
        },
      }),
    [subscribe, watch, elapsedMs],
  )

  function send(filledIn: ApplicationRequest): void {
    watch.started()
    void submit(
      { ...filledIn, sessionId: tracker.sessionId, elapsedMs: elapsedMs() },
      {
        onTaken: () => {
          watch.completed()
          dropDraft()
          rememberApplicant(filledIn.firstName)
          navigate('/thank-you')
        },
        onFailure: (error) => showFieldIssues({ setError, setFocus }, error, visibleFields),
      },
    )
  }

  const label = status === 'idle' ? application.submit : formCopy.sending
  return (
    <form
      ref={place}
      className={styles.form}
      aria-label={application.title}
      noValidate
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <div className={styles.pair}>
        <TextField
          label={labels.firstName}
          autoComplete="given-name"
          registration={register('firstName')}
          error={errors.firstName?.message}
        />
        <TextField
          label={labels.lastName}
          autoComplete="family-name"
          registration={register('lastName')}
          error={errors.lastName?.message}
        />
      </div>
      <TextField
        label={labels.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        registration={register('email')}
        error={errors.email?.message}
      />
      <TextField
        label={labels.phone}
        hint={hints.phone}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        registration={register('phone')}
        error={errors.phone?.message}
      />
      <div className={styles.pair}>
        <SelectField
          label={labels.experience}
          placeholder={application.choose}
          options={applicationOptions.experience}
          registration={register('experience')}
          error={errors.experience?.message}
        />
        <SelectField
          label={labels.stakes}
          placeholder={application.choose}
          options={applicationOptions.stakes}
          registration={register('stakes')}
          error={errors.stakes?.message}
        />
      </div>
      <SelectField
        label={labels.referral}
        placeholder={application.choose}
        options={applicationOptions.referral}
        isOptional
        registration={register('referral', optionalChoice)}
        error={errors.referral?.message}
      />
      <CheckGroup
        label={labels.availability}
        hint={hints.availability}
        options={applicationOptions.availability}
        registration={register('availability')}
        error={errors.availability?.message}
      />
      <CheckGroup
        label={labels.interests}
        options={applicationOptions.interests}
        isOptional
        registration={register('interests')}
        error={errors.interests?.message}
      />
      <TextAreaField
        label={labels.comments}
        hint={hints.comments}
        rows={4}
        isOptional
        registration={register('comments')}
        error={errors.comments?.message}
      />
      <FormTrap registration={register('website')} />
      <CheckField registration={register('agreeToTerms')} error={errors.agreeToTerms?.message}>
        {terms.before}
        <a href="/privacy" target="_blank">
          {terms.link}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        {terms.after}
      </CheckField>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <button
        type="submit"
        onMouseDown={keepFocus}
        className={buttonClass({ look: 'red', with: styles.submit })}
        aria-disabled={status !== 'idle'}
      >
        {failure === null ? label : formCopy.retry}
      </button>
    </form>
  )
}
