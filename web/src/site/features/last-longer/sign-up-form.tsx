import '../../../shared/configure-zod.ts'
import { lastLongerForms, pendingEntry } from '@cardroom/brand/last-longer-copy'
import { acceptance, termsVersion } from '@cardroom/brand/terms-copy'
import { WsopSignupRequest, WsopSignupResponse } from '@cardroom/contracts/last-longer'
import { buyInAmount } from '@cardroom/contracts/prices'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { countFrom } from '../../shared/form/count-from.ts'
import { FormTrap } from '../../shared/form/form-trap.tsx'
import formStyles from '../../shared/form/form.module.css'
import { createSendIds } from '../../shared/form/send-id.ts'
import { bindFields } from '../../shared/form/bind-fields.ts'
import { CheckField } from '../../shared/form/choice-field.tsx'
import { TextField } from '../../shared/form/text-field.tsx'
import { request, RequestError } from '../../../shared/request.ts'
import { tracker } from '../../shared/tracking/browser-tracker.ts'
import { ResendLink } from './resend-link.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'

const { labels, hints, signUp } = lastLongerForms

/** What the page asks for beyond the call: without the age and the rules it sends nothing. */
const FilledIn = z.extend(WsopSignupRequest, {
  acceptsRules: z.literal(true, acceptance.missing),
})

/** Enters the contest. */
export function SignUpForm(props: EntryFormProps) {
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
