import { WsopPerson, type WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { buyInAmount } from '@cardroom/contracts/prices'
import { useState } from 'react'
import { parseNumber } from '../../../shared/parse-number.ts'
import { useFormDraft } from '../../shared/draft.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { fullName } from '../../shared/full-name.ts'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { addEntry, changesPath, correctEntry, signupsPath, pick } from './last-longer-api.ts'

const fields = ['firstName', 'lastName', 'email', 'phone', 'buyInAmount'] as const

const blank: WsopPerson = { firstName: '', lastName: '', email: '', phone: '', buyInAmount }

type Props = {
  /** The entry to correct, or undefined for a new entry. */
  signup?: WsopSignup
  onClosed: () => void
}

/** A form for the person and the buy-in of a new or existing entry. */
export function PersonDialog({ signup, onClosed }: Props) {
  const draft = useFormDraft<WsopPerson, WsopPerson | undefined>(
    `wsop-signup ${signup?.id ?? 'new'} person`,
    signup && (pick(signup, fields) as WsopPerson),
  )
  const { shown } = draft
  // Each attempt uses the same id, so that a repeated request does not add a second entry.
  const [newId] = useState(() => crypto.randomUUID())
  const save = useUndoableChange({
    list: signupsPath,
    also: [changesPath],
    ...(signup && shown && { basis: { name: fullName(signup), shown } }),
    send: (values: WsopPerson, basis) =>
      signup === undefined ? addEntry(newId, values) : correctEntry(signup.id, values, basis),
    failed: signup
      ? 'The participant could not be corrected'
      : 'The participant could not be added',
  })
  return (
    <FormDialog
      title={signup ? `Correct ${fullName(signup)}` : 'Add participant'}
      schema={WsopPerson}
      start={shown ?? blank}
      draft={draft}
      fields={{
        firstName: { label: 'First name' },
        lastName: { label: 'Last name' },
        email: {
          label: 'Email',
          hint: ({ email }) =>
            shown !== undefined && email.trim().toLowerCase() !== shown.email
              ? 'A new address is not confirmed. It is mailed a link, and links to the old address no longer work.'
              : 'They are mailed a link to confirm it, unless it is confirmed.',
          type: 'email',
        },
        phone: { label: 'Phone', type: 'tel' },
        buyInAmount: {
          label: 'Buy-in',
          hint: 'In whole dollars; it counts for the prize pool once it is paid',
          inputMode: 'numeric',
          read: (typed) => parseNumber(typed) ?? Number.NaN,
        },
      }}
      action={signup ? 'Save participant' : 'Add participant'}
      save={save}
      onClosed={onClosed}
    />
  )
}
