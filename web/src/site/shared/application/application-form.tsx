import '../../../shared/configure-zod.ts'
import { application } from '@cardroom/brand/application-copy'
import { ApplicationRequest, applicationOptions } from '@cardroom/contracts/contests'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { bindFields } from '../form/bind-fields.ts'
import { CheckField, CheckGroup, SelectField } from '../form/choice-field.tsx'
import { createFormDraft } from '../form/form-draft.ts'
import { FormTrap } from '../form/form-trap.tsx'
import styles from '../form/form.module.css'
import { SubmitForm } from '../form/submit-form.tsx'
import { TextAreaField, TextField } from '../form/text-field.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { request } from '../../../shared/request.ts'
import { tracker } from '../tracking/browser-tracker.ts'
import { rememberApplicant } from './applicant.ts'

type Props = { location: string }

const { labels, hints, terms } = application
const draft = createFormDraft<ApplicationRequest>('applicationDraft', {
  // Stays the same over reloads, so that a repeat is harmless.
  id: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  phone: 'text',
  experience: 'text',
  stakes: 'text',
  referral: 'text',
  availability: 'texts',
  interests: 'texts',
  comments: 'text',
  agreeToTerms: 'flag',
})
const visibleFields = draft.fields.filter((name) => name !== 'id')
// An answer that was not given is none, rather than an empty one.
const optionalChoice = { setValueAs: (value: string) => (value === '' ? undefined : value) }

/** The application for a seat: filled in, validated, sent once. */
export function ApplicationForm({ location }: Props) {
  const [id] = useState(tracker.newId)
  const navigate = useNavigate()
  const { form, place, watch, elapsedMs } = useDraftForm<ApplicationRequest>({
    draft,
    resolver: zodResolver(ApplicationRequest),
    defaultValues: { id, availability: [], interests: [] },
    watched: {
      formId: application.formId,
      formName: application.formName,
      formLocation: location,
      submissionType: 'form_submission',
    },
  })
  const field = bindFields(form)

  function send(values: ApplicationRequest, signal: AbortSignal) {
    watch.started()
    const payload = { ...values, sessionId: tracker.sessionId, elapsedMs: elapsedMs() }
    return request('/api/applications', { method: 'POST', payload, signal })
  }

  return (
    <SubmitForm
      ref={place}
      copy={application}
      form={form}
      fields={visibleFields}
      send={send}
      onTaken={(_, { firstName }) => {
        watch.completed()
        draft.drop()
        rememberApplicant(firstName)
        navigate('/thank-you')
      }}
    >
      <div className={styles.pair}>
        <TextField label={labels.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={labels.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label={labels.email} type="email" {...field('email')} />
      <TextField label={labels.phone} hint={hints.phone} type="tel" {...field('phone')} />
      <div className={styles.pair}>
        <SelectField
          label={labels.experience}
          placeholder={application.choose}
          options={applicationOptions.experience}
          {...field('experience')}
        />
        <SelectField
          label={labels.stakes}
          placeholder={application.choose}
          options={applicationOptions.stakes}
          {...field('stakes')}
        />
      </div>
      <SelectField
        label={labels.referral}
        placeholder={application.choose}
        options={applicationOptions.referral}
        isOptional
        {...field('referral', optionalChoice)}
      />
      <CheckGroup
        label={labels.availability}
        hint={hints.availability}
        options={applicationOptions.availability}
        {...field('availability')}
      />
      <CheckGroup
        label={labels.interests}
        options={applicationOptions.interests}
        isOptional
        {...field('interests')}
      />
      <TextAreaField
        label={labels.comments}
        hint={hints.comments}
        rows={4}
        isOptional
        {...field('comments')}
      />
      <FormTrap registration={form.register('website')} />
      <CheckField {...field('agreeToTerms')}>
        {terms.before}
        <a href="/privacy" target="_blank">
          {terms.link}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        {terms.after}
      </CheckField>
    </SubmitForm>
  )
}
