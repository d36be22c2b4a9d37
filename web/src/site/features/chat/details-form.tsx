import { chat } from '@cardroom/brand/chat-copy'
import { missingDetailsMessage, RegisterRequest } from '@cardroom/contracts/chat'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { bindFields, TextField } from '../../shared/form/fields.tsx'
import { SubmitButton, useSubmit } from '../../shared/form/submit-form.tsx'
import { readStored, sessionStore } from '../../../shared/stored.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { Spade } from '../../shared/ui/spade.tsx'
import { ServiceFailure, register } from './chat-api.ts'
import styles from './chat.module.css'
import { type Visitor, visitorStore } from './visitor.ts'

type Props = {
  visitor: Visitor
  takesFocus: boolean
  /** Called when the conversation can open, even if the registration has failed. */
  onDone: () => void
}

const { details, notices } = chat

/** The registration form, which requires the name and email. */
export function DetailsForm({ visitor, takesFocus, onDone }: Props) {
  const form = useForm<RegisterRequest>({
    resolver: zodResolver(RegisterRequest),
    defaultValues: { name: visitor.name, email: visitor.email },
    mode: 'onTouched',
  })
  // The chat opens even if the registration fails. A toast shows the failure.
  const submission = useSubmit({
    form,
    fields: [],
    send: start,
    onTaken: onDone,
    onInvalid: showMissingDetails,
  })
  const { setFocus } = form

  useEffect(() => {
    if (takesFocus) setFocus('name', { shouldSelect: true })
  }, [takesFocus, setFocus])

  function showMissingDetails(): void {
    const { name, email } = form.getValues()
    if (name.trim() !== '' && email.trim() !== '') return
    toast({ title: notices.missing, description: missingDetailsMessage, tone: 'error' })
  }

  // The schema's message names both fields. Each field shows only its own part.
  const bind = bindFields(form)
  const field = (name: 'name' | 'email', whenMissing: string) => {
    const { registration, error } = bind(name)
    return { registration, error: error === missingDetailsMessage ? whenMissing : error }
  }

  return (
    <form className={`grid gap-16 ${styles.form}`} noValidate onSubmit={submission.onSubmit}>
      <p className={`soft ${styles.lead}`}>{chat.lead}</p>
      <TextField label={details.name} autoComplete="name" {...field('name', details.nameMissing)} />
      <TextField label={details.email} type="email" {...field('email', details.emailMissing)} />
      <SubmitButton
        submission={submission}
        label={details.start}
        sending={details.starting}
        className={styles.start}
      />
      <div className={`soft text-label ${styles.topics}`}>
        <p>{details.topics}</p>
        <ul>
          {chat.topics.map((topic) => (
            <li key={topic}>
              <Spade className={styles.bullet} />
              {topic}
            </li>
          ))}
        </ul>
      </div>
    </form>
  )
}

async function start({ name, email }: RegisterRequest): Promise<void> {
  visitorStore.writeDetails({ name, email })
  visitorStore.writeConversation(null)
  const sessionId = readStored(sessionStore, 'sessionId')
  try {
    const payload = sessionId === null ? { name, email } : { name, email, sessionId }
    visitorStore.writeConversation(await register(payload))
  } catch (error) {
    toast({
      title: notices.registrationFailed,
      description: error instanceof ServiceFailure ? error.message : notices.notRegistered,
      tone: 'error',
    })
  }
}
