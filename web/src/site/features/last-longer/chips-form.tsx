import '../../../shared/configure-zod.ts'
import { lastLongerForms } from '@cardroom/brand/last-longer-copy'
import { WsopChipsRequest, WsopUpdateResponse } from '@cardroom/contracts/last-longer'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { bindFields } from '../../shared/form/bind-fields.ts'
import { TextField } from '../../shared/form/text-field.tsx'
import { request } from '../../../shared/request.ts'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'
import { parseNumber } from './parse-number.ts'
import { pendingMessage } from './last-longer-api.ts'

const { labels, hints, chips } = lastLongerForms

/** Reports a player's own chips. */
export function ChipsForm(props: EntryFormProps) {
  const form = useForm<WsopChipsRequest>({
    resolver: zodResolver(WsopChipsRequest),
    defaultValues: { email: '' },
    mode: 'onTouched',
  })
  const field = bindFields(form)

  return (
    <EntryForm
      {...props}
      copy={chips}
      form={form}
      fields={['email', 'chipCount']}
      send={(payload, signal) =>
        request('/api/wsop/chips', { method: 'PATCH', payload, reply: WsopUpdateResponse, signal })
      }
      describe={pendingMessage}
    >
      <TextField label={labels.email} type="email" {...field('email')} />
      <TextField
        label={labels.chipCount}
        hint={hints.chipCount}
        inputMode="numeric"
        autoComplete="off"
        {...field('chipCount', { setValueAs: parseNumber })}
      />
    </EntryForm>
  )
}
