import '../../../shared/configure-zod.ts'
import { lastLongerForms } from '@cardroom/brand/last-longer-copy'
import {
  WsopChipsRequest,
  WsopEliminationRequest,
  WsopUpdateResponse,
} from '@cardroom/contracts/last-longer'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { bindFields } from '../../shared/form/bind-fields.ts'
import { TextField } from '../../shared/form/text-field.tsx'
import { parseNumber } from '../../../shared/parse-number.ts'
import { request } from '../../../shared/request.ts'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'

type Values = Pick<WsopChipsRequest, 'email'> &
  Partial<Pick<WsopChipsRequest, 'chipCount'>> &
  Pick<WsopEliminationRequest, 'finalPosition'>

type Update = { schema: z.ZodMiniType<Values, Values>; number: 'chipCount' | 'finalPosition' }

/** What each update sends to the path of its name, and the number that it asks for. */
const updates = {
  chips: { schema: WsopChipsRequest, number: 'chipCount' },
  elimination: { schema: WsopEliminationRequest, number: 'finalPosition' },
} as const satisfies Record<string, Update>

const { labels, hints } = lastLongerForms

/** Reports a player's own chips, or that a player is out, perhaps with the final position. */
export function UpdateForm({ name, ...props }: EntryFormProps & { name: keyof typeof updates }) {
  const { schema, number }: Update = updates[name]
  const form = useForm<Values>({
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
      // An update that has to be confirmed first is explained by the service.
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
