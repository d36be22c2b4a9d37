import '../../../shared/configure-zod.ts'
import { lastLongerForms } from '@cardroom/brand/last-longer-copy'
import { WsopEliminationRequest, WsopUpdateResponse } from '@cardroom/contracts/last-longer'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { bindFields } from '../../shared/form/bind-fields.ts'
import { TextField } from '../../shared/form/text-field.tsx'
import { request } from '../../../shared/request.ts'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'
import { parseNumber } from './parse-number.ts'
import { pendingMessage } from './last-longer-api.ts'

const { labels, hints, elimination } = lastLongerForms

/** Reports that a player is out. */
export function EliminationForm(props: EntryFormProps) {
  const form = useForm<WsopEliminationRequest>({
    resolver: zodResolver(WsopEliminationRequest),
    defaultValues: { email: '' },
    mode: 'onTouched',
  })
  const field = bindFields(form)

  return (
    <EntryForm
      {...props}
      copy={elimination}
      form={form}
      fields={['email', 'finalPosition']}
      send={(payload, signal) =>
        request('/api/wsop/elimination', {
          method: 'PATCH',
          payload,
          reply: WsopUpdateResponse,
          signal,
        })
      }
      describe={pendingMessage}
    >
      <TextField label={labels.email} type="email" {...field('email')} />
      <TextField
        label={labels.finalPosition}
        hint={hints.finalPosition}
        inputMode="numeric"
        autoComplete="off"
        isOptional
        {...field('finalPosition', { setValueAs: parseNumber })}
      />
    </EntryForm>
  )
}
