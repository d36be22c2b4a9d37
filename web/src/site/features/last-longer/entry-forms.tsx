import '../../../shared/configure-zod.ts'
import { lastLongerForms, pendingEntry } from '@cardroom/brand/last-longer-copy'
import { acceptance, termsVersion } from '@cardroom/brand/terms-copy'
import {
  WsopChipsRequest,
  WsopEliminationRequest,
  WsopSignupRequest,
  WsopSignupResponse,
  WsopUpdateResponse,
} from '@cardroom/contracts/last-longer'
import { buyInAmount } from '@cardroom/contracts/prices'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { parseNumber } from '../../../shared/parse-number.ts'
import { request, RequestError } from '../../../shared/request.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { bindFields, CheckField, FormTrap, TextField } from '../../shared/form/fields.tsx'
import formStyles from '../../shared/form/form.module.css'
import { createSendIds, countFrom } from '../../shared/form/send-id.ts'
import {
  SubmitForm,
  type Submission,
  keepFocus,
  sendFailure,
} from '../../shared/form/submit-form.tsx'
import { reload } from '../../shared/loadable/use-loadable.ts'
import { tracker } from '../../shared/tracking/browser-tracker.ts'
import styles from './last-longer.module.css'
import { pendingPath, signupsPath } from './last-longer-api.ts'
import { ResendLink } from './resend-link.tsx'

const names = ['signUp', 'chips', 'elimination'] as const
type Name = (typeof names)[number]

export function EntryForms() {
  const [open, setOpen] = useState<Name | null>(null)
  const buttons = useRef(new Map<Name, HTMLButtonElement>())

  function close(name: Name): void {
    setOpen(null)
    // The button becomes visible only after this render.
    requestAnimationFrame(() => buttons.current.get(name)?.focus({ preventScroll: true }))
  }

  return (
    <>
      <div className={`grid gap-12 ${styles.buttons}`}>
        {names.map((name) => (
          <button
            key={name}
            ref={(button) => {
              if (button !== null) buttons.current.set(name, button)
            }}
            type="button"
            className={buttonClass({ look: name === 'signUp' ? 'red' : 'outline' })}
            // The last of the buttons stays visible while its form is open, and closes the form.
            hidden={open === name && name !== 'elimination'}
            aria-expanded={open === name}
            aria-controls={`entry-${name}`}
            onClick={() => setOpen(open === name ? null : name)}
          >
            {lastLongerForms[name].open}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <EntryPanel key={name} name={name} isOpen={open === name} onClose={() => close(name)} />
      ))}
    </>
  )
}

type PanelProps = { name: Name; isOpen: boolean; onClose: () => void }

function EntryPanel({ name, isOpen, onClose }: PanelProps) {
  // Increments after each success, which resets the form.
  const [round, setRound] = useState(0)
  const props = {
    isOpen,
    onCancel: onClose,
    onTaken() {
      setRound(round + 1)
      reload(signupsPath)
      reload(pendingPath)
      onClose()
    },
  }
  return (
    <div
      id={`entry-${name}`}
      className={`card grid gap-20 ${styles.panel}`}
      data-ground="card-0"
      hidden={!isOpen}
    >
      <h3>{lastLongerForms[name].title}</h3>
      {name === 'signUp' ? (
        <SignUpForm key={round} {...props} />
      ) : (
        <UpdateForm key={round} {...props} name={name} />
      )}
    </div>
  )
}

type EntryFormProps = {
  isOpen: boolean
  onCancel: () => void
  onTaken: () => void
}

type PanelFormProps<Values extends FieldValues, Reply> = EntryFormProps &
  Pick<Submission<Values, Reply>, 'form' | 'fields' | 'send'> & {
    copy: {
      title: string
      submit: string
      taken: { title: string; description: string }
      failed: string
    }
    /** The toast's description if it depends on the reply, or null for the default. */
    describe?: (reply: Reply) => string | null
    children: ReactNode
  }

function EntryForm<Values extends FieldValues, Reply>(props: PanelFormProps<Values, Reply>) {
  const { copy, describe, isOpen, onCancel, onTaken, children, ...submission } = props
  const place = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (isOpen) place.current?.querySelector('input')?.focus()
  }, [isOpen])

  return (
    <SubmitForm
      {...submission}
      ref={place}
      copy={copy}
      onTaken={(reply) => {
        const description = describe?.(reply) ?? copy.taken.description
        toast({ title: copy.taken.title, description, tone: 'success' })
        onTaken()
      }}
      announceFailure={(error) =>
        toast({ title: copy.failed, description: sendFailure(error), tone: 'error' })
      }
      action={
        <Button look="outline" onMouseDown={keepFocus} onClick={onCancel}>
          {lastLongerForms.cancel}
        </Button>
      }
    >
      {children}
    </SubmitForm>
  )
}

/** The request with the consent to the age and the rules, which the page requires. */
const FilledIn = z.extend(WsopSignupRequest, {
  acceptsRules: z.literal(true, acceptance.missing),
})

function SignUpForm(props: EntryFormProps) {
  const { labels, hints, signUp } = lastLongerForms
  const [elapsedMs] = useState(() => countFrom(0))
  const [knownEmail, setKnownEmail] = useState<string | null>(null)
  const [idFor] = useState(() => createSendIds(tracker.newId))
  const form = useForm({
    resolver: zodResolver(FilledIn),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      acceptsRules: false as true,
    },
    mode: 'onTouched',
  })
  const field = bindFields(form)

  return (
    <EntryForm
      {...props}
      copy={signUp}
      form={form}
      fields={['firstName', 'lastName', 'email', 'phone', 'acceptsRules']}
      send={async ({ acceptsRules: _accepted, ...filledIn }, signal) => {
        setKnownEmail(null)
        try {
          return await request('/api/wsop/signup', {
            method: 'POST',
            payload: {
              ...filledIn,
              id: idFor(filledIn),
              buyInAmount,
              termsVersion,
              sessionId: tracker.sessionId,
              elapsedMs: elapsedMs(),
            },
            reply: WsopSignupResponse,
            signal,
          })
        } catch (error) {
          if (error instanceof RequestError && error.status === 409) setKnownEmail(filledIn.email)
          throw error
        }
      }}
    >
      <div className={`grid ${formStyles.pair}`}>
        <TextField label={labels.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={labels.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label={labels.email} hint={hints.names} type="email" {...field('email')} />
      <TextField label={labels.phone} hint={hints.phone} type="tel" {...field('phone')} />
      {knownEmail !== null && (
        <div>
          <p>{pendingEntry.known}</p>
          <ResendLink key={knownEmail} entry={{ email: knownEmail }} />
        </div>
      )}
      <CheckField {...field('acceptsRules')}>
        {acceptance.before}
        <a href="/terms" target="_blank">
          {acceptance.link}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        {acceptance.after}
      </CheckField>
      <FormTrap registration={form.register('website')} />
    </EntryForm>
  )
}

type UpdateValues = Pick<WsopChipsRequest, 'email'> &
  Partial<Pick<WsopChipsRequest, 'chipCount'>> &
  Pick<WsopEliminationRequest, 'finalPosition'>

type Update = {
  schema: z.ZodMiniType<UpdateValues, UpdateValues>
  number: 'chipCount' | 'finalPosition'
}

const updates = {
  chips: { schema: WsopChipsRequest, number: 'chipCount' },
  elimination: { schema: WsopEliminationRequest, number: 'finalPosition' },
} as const satisfies Record<string, Update>

function UpdateForm({ name, ...props }: EntryFormProps & { name: keyof typeof updates }) {
  const { labels, hints } = lastLongerForms
  const { schema, number }: Update = updates[name]
  const form = useForm<UpdateValues>({
    resolver: zodResolver(schema),
    defaultValues: { email: '' },
    mode: 'onTouched',
  })
  const field = bindFields(form)

  return (
    <EntryForm
      {...props}
      copy={lastLongerForms[name]}
      form={form}
      fields={['email', number]}
      send={(payload, signal) =>
        request(`/api/wsop/${name}`, {
          method: 'PATCH',
          payload,
          reply: WsopUpdateResponse,
          signal,
        })
      }
      // For an update that requires confirmation, the service provides the explanation.
      describe={({ data, message }) => (data.isHeld ? message : null)}
    >
      <TextField label={labels.email} type="email" {...field('email')} />
      <TextField
        label={labels[number]}
        hint={hints[number]}
        inputMode="numeric"
        autoComplete="off"
        isOptional={name === 'elimination'}
        {...field(number, { setValueAs: parseNumber })}
      />
    </EntryForm>
  )
}
