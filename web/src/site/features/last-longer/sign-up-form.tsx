import '../../../shared/configure-zod.ts'
import { lastLongerForms, pendingEntry } from '@cardroom/brand/last-longer-copy'
import { WsopSignupRequest, WsopSignupResponse } from '@cardroom/contracts/last-longer'
import { buyInAmount } from '@cardroom/contracts/prices'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { countFrom } from '../../shared/form/count-from.ts'
import { FormTrap } from '../../shared/form/form-trap.tsx'
import formStyles from '../../shared/form/form.module.css'
import { createSendIds } from '../../shared/form/send-id.ts'
import { bindFields } from '../../shared/form/bind-fields.ts'
import { TextField } from '../../shared/form/text-field.tsx'
import { request, RequestError } from '../../../shared/request.ts'
import { tracker } from '../../shared/tracking/browser-tracker.ts'
import { ResendLink } from './resend-link.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'

const { labels, hints, signUp } = lastLongerForms

/** Enters the contest. */
export function SignUpForm(props: EntryFormProps) {
  const [elapsedMs] = useState(() => countFrom(0))
  const [knownEmail, setKnownEmail] = useState<string | null>(null)
  const [idFor] = useState(() => createSendIds(tracker.newId))
  const form = useForm<WsopSignupRequest>({
    resolver: zodResolver(WsopSignupRequest),
    defaultValues: { firstName: '', lastName: '', email: '', phone: '' },
    mode: 'onTouched',
  })
  const field = bindFields(form)

  return (
    <EntryForm
      {...props}
      copy={signUp}
      form={form}
      fields={['firstName', 'lastName', 'email', 'phone']}
      send={async (filledIn, signal) => {
        setKnownEmail(null)
        try {
          return await request('/api/wsop/signup', {
            method: 'POST',
            payload: {
              ...filledIn,
              id: idFor(filledIn),
              buyInAmount,
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
      <div className={formStyles.pair}>
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
      <FormTrap registration={form.register('website')} />
    </EntryForm>
  )
}
