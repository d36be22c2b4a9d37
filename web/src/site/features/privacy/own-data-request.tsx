import '../../../shared/configure-zod.ts'
import { ownData } from '@cardroom/brand/own-data-copy'
import { OwnDataRequest, OwnDataResponse } from '@cardroom/contracts/own-data'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../../../shared/request.ts'
import { bindFields, TextField } from '../../shared/form/fields.tsx'
import { SubmitButton, useSubmit } from '../../shared/form/submit-form.tsx'
import styles from './privacy.module.css'

const copy = ownData.request

export function OwnDataRequestForm() {
  const form = useForm<OwnDataRequest>({
    resolver: zodResolver(OwnDataRequest),
    defaultValues: { email: '' },
  })
  const submission = useSubmit({
    form,
    fields: ['email'],
    send: (payload, signal) =>
      request('/api/own-data', { method: 'POST', payload, signal, reply: OwnDataResponse }),
    onTaken: () => {},
  })
  const { status, failure, onSubmit } = submission

  if (status === 'sent') return <Sent />
  return (
    <form
      className={`grid gap-16 justify-start ${styles.form}`}
      aria-label={copy.formTitle}
      noValidate
      onSubmit={onSubmit}
    >
      <div className={styles.field}>
        <TextField
          {...bindFields(form)('email')}
          label={copy.email}
          type="email"
          autoComplete="email"
        />
      </div>
      <SubmitButton submission={submission} label={copy.submit} />
      {failure !== null && (
        <p className={`strong ${styles.outcome}`} role="alert">
          {failure}
        </p>
      )}
    </form>
  )
}

function Sent() {
  const place = useRef<HTMLOutputElement>(null)

  useEffect(() => place.current?.focus(), [])

  return (
    <output ref={place} className={`strong ${styles.outcome}`} tabIndex={-1}>
      {copy.sent}
    </output>
  )
}
