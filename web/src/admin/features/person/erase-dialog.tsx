import {
  ErasePersonRequest,
  ErasePersonResponse,
  type PersonRequest,
} from '@cardroom/contracts/persons'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../../shared/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'

type Props = {
  person: PersonRequest
  onErased: (message: string) => void
  onClosed: () => void
}

/** Erases a person once the address is typed again. */
export function EraseDialog({ person, onErased, onClosed }: Props) {
  const save = useMutation({
    mutationFn: (payload: ErasePersonRequest) =>
      request('/api/admin/persons/erase', { method: 'POST', payload, reply: ErasePersonResponse }),
  })
  return (
    <FormDialog
      title="Erase this person?"
      intro={
        <p>
          Forms, chats, entries and mails are deleted, visits lose the person, and the audit log
          keeps that something changed, not the words. A restored backup does not bring them back.
          This cannot be undone.
        </p>
      }
      schema={ErasePersonRequest}
      start={{ ...person, confirmation: '' }}
      fields={{
        confirmation: { label: 'The address once more', hint: person.email, type: 'email' },
      }}
      action="Erase for good"
      busy="Erasing..."
      save={save}
      failed="The person could not be erased"
      onSaved={({ message }, close) => {
        close()
        onErased(message)
      }}
      onClosed={onClosed}
    />
  )
}
