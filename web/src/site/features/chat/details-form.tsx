import { chat } from '@cardroom/brand/chat-copy'
import { missingDetailsMessage, RegisterRequest } from '@cardroom/contracts/chat'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { keepFocus } from '../../shared/form/keep-focus.ts'
import { TextField } from '../../shared/form/text-field.tsx'
import { readStored, sessionStore } from '../../../shared/stored.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Spade } from '../../shared/ui/spade.tsx'
import { ServiceFailure, register as registerVisitor } from './chat-api.ts'
import styles from './details-form.module.css'
import { type Visitor, visitorStore } from './visitor.ts'

type Props = {
  visitor: Visitor
  takesFocus: boolean
  /** Called when the conversation can open, registered or not. */
  onDone: () => void
}

const { details, notices } = chat

/** The registration form: name and e-mail, both required. */
export function DetailsForm({ visitor, takesFocus, onDone }: Props) {
  const { register, handleSubmit, getValues, setFocus, formState } = useForm<RegisterRequest>({
    resolver: zodResolver(RegisterRequest),
    defaultValues: { name: visitor.name, email: visitor.email },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = formState

  useEffect(() => {
    if (takesFocus) setFocus('name', { shouldSelect: true })
  }, [takesFocus, setFocus])

  async function start({ name, email }: RegisterRequest): Promise<void> {
    visitorStore.writeDetails({ name, email })
    visitorStore.writeConversation(null)
    const sessionId = readStored(sessionStore, 'sessionId')
    try {
      const payload = sessionId === null ? { name, email } : { name, email, sessionId }
      visitorStore.writeConversation(await registerVisitor(payload))
    } catch (error) {
      toast({
        title: notices.registrationFailed,
        description: error instanceof ServiceFailure ? error.message : notices.notRegistered,
        tone: 'error',
      })
    }
    onDone()
  }

  function showMissingDetails(): void {
    const { name, email } = getValues()
    if (name.trim() !== '' && email.trim() !== '') return
    toast({ title: notices.missing, description: missingDetailsMessage, tone: 'error' })
  }

  // The contract's message names both fields; each field shows only its own part.
  const errorOf = (field: 'name' | 'email', whenMissing: string) => {
    const message = errors[field]?.message
    return message === missingDetailsMessage ? whenMissing : message
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting) void handleSubmit(start, showMissingDetails)(event)
      }}
    >
      <p className={styles.lead}>{chat.lead}</p>
      <TextField
        label={details.name}
        autoComplete="name"
        registration={register('name')}
        error={errorOf('name', details.nameMissing)}
      />
      <TextField
        label={details.email}
        type="email"
        registration={register('email')}
        error={errorOf('email', details.emailMissing)}
      />
      <button
        type="submit"
        onMouseDown={keepFocus}
        className={buttonClass({ look: 'red', with: styles.start })}
        aria-disabled={isSubmitting}
      >
        {isSubmitting ? details.starting : details.start}
      </button>
      <div className={styles.topics}>
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
