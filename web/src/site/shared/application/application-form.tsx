import '../../../shared/configure-zod.ts'
import { application } from '@cardroom/brand/application-copy'
import { ApplicationRequest } from '@cardroom/contracts/contests'
import { applicationForm, type Question } from '@cardroom/leads/application-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  bindFields,
  CheckField,
  CheckGroup,
  FormTrap,
  SelectField,
  TextAreaField,
  TextField,
} from '../form/fields.tsx'
import styles from '../form/form.module.css'
import { SubmitForm } from '../form/submit-form.tsx'
import { useDraftForm, createFormDraft } from '../form/use-draft-form.ts'
import { request } from '../../../shared/request.ts'
import { tracker } from '../tracking/browser-tracker.ts'
import { rememberApplicant } from './applicant.ts'

type Props = { location: string }

const { labels, hints, terms } = application
const draft = createFormDraft<ApplicationRequest>('applicationDraft', [
  // The id stays the same across reloads, so that a repeated submission is harmless.
  'id',
  ...applicationForm.map(({ name }) => name),
  'agreeToTerms',
])
const visibleFields = draft.fields.filter((name) => name !== 'id')
// Omits an unanswered question instead of sending empty text.
const optionalChoice = { setValueAs: (value: string) => (value === '' ? undefined : value) }

type AsQuestion = Question<keyof typeof labels>

const rows = (applicationForm as readonly AsQuestion[]).reduce<AsQuestion[][]>((done, question) => {
  const last = done.at(-1)
  if (question.isPaired && last?.length === 1 && last[0]?.isPaired) last.push(question)
  else done.push([question])
  return done
}, [])

/** The application form for a seat. */
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
      {rows.map((questions) => {
        // The form focuses the first invalid field in registration order, so this code registers the fields in display
        // order.
        const inputs = questions.map((question) => (
          <QuestionField
            key={question.name}
            question={question}
            bound={field(question.name, optionsOf(question))}
          />
        ))
        return questions.length === 1 ? (
          inputs
        ) : (
          <div key={questions[0]?.name} className={`grid ${styles.pair}`}>
            {inputs}
          </div>
        )
      })}
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

type QuestionProps = {
  question: AsQuestion
  bound: ReturnType<ReturnType<typeof bindFields<ApplicationRequest>>>
}

function optionsOf({ input, isOptional }: AsQuestion) {
  return input === 'choice' && isOptional === true ? optionalChoice : {}
}

function QuestionField({ question, bound }: QuestionProps) {
  const { name, isOptional = false } = question
  const words = { label: labels[name], isOptional, hint: (hints as Hints)[name] }
  switch (question.input) {
    case 'text':
      return <TextField {...words} autoComplete={question.autoComplete} {...bound} />
    case 'email':
    case 'tel':
      return <TextField {...words} type={question.input} {...bound} />
    case 'choice':
      return (
        <SelectField
          {...words}
          placeholder={application.choose}
          options={question.options}
          {...bound}
        />
      )
    case 'choices':
      return <CheckGroup {...words} options={question.options} {...bound} />
    case 'lines':
      return <TextAreaField {...words} rows={4} {...bound} />
  }
}

type Hints = Readonly<Record<string, string | undefined>>
