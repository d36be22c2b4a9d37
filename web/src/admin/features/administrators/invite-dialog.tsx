import { InviteRequest, type InviteResponse } from '@cardroom/contracts/administrators'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../shared/query-client.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { SecretField } from '../../shared/secret-field.tsx'
import { administratorsPath, invite, roleLabels } from './administrators-api.ts'

/** Invites an administrator, then shows the link once. */
export function InviteDialog({ onClosed }: { onClosed: () => void }) {
  const [made, setMade] = useState<InviteResponse | null>(null)
  const save = useMutation({
    mutationFn: invite,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [administratorsPath] }),
  })
  if (made !== null) {
    return (
      <Dialog title="Invited" width="wide" onClosed={onClosed}>
        {(close) => (
          <SecretField
            label="Link"
            value={`${window.location.origin}/admin/invitation#${made.secret}`}
            close={close}
          >
            We also mailed it to {made.email}. Anyone who has the link can set the password once,
            within 72 hours. You will not see it again.
          </SecretField>
        )}
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Invite an administrator"
      schema={InviteRequest}
      start={{ email: '', firstName: '', lastName: '', role: 'editor' }}
      fields={{
        email: {
          label: 'E-mail',
          hint: 'For one who has not used the first link, this makes a new one.',
          type: 'email',
        },
        firstName: { label: 'First name' },
        lastName: { label: 'Last name' },
        role: { label: 'Role', options: roleLabels },
      }}
      action="Invite"
      busy="Inviting..."
      save={save}
      failed="The invitation could not be made"
      onSaved={(reply) => setMade(reply)}
      onClosed={onClosed}
    />
  )
}
