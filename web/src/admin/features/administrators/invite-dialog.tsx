import { InviteRequest, type InviteResponse } from '@cardroom/contracts/administrators'
import type { Role } from '@cardroom/contracts/session'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { queryClient } from '../../../shared/query-client.ts'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { DialogButtons } from '../../shared/dialog-buttons.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Field } from '../../shared/field.tsx'
import { SecretField } from '../../shared/secret-field.tsx'
import { SelectBox } from '../../shared/select-box.tsx'
import { administratorsPath, invite, roleLabels } from './administrators-api.ts'
import styles from './administrators.module.css'

/** The form of an invitation; after it, its link, once. */
export function InviteDialog({ onClosed }: { onClosed: () => void }) {
  const [made, setMade] = useState<InviteResponse | null>(null)
  const { register, handleSubmit, control, setValue, formState } = useForm<InviteRequest>({
    resolver: zodResolver(InviteRequest),
    defaultValues: { email: '', firstName: '', lastName: '', role: 'editor' },
    mode: 'onTouched',
  })
  const role = useWatch({ control, name: 'role' })
  const { mutate, isPending } = useMutation({
    mutationFn: invite,
    onSuccess: (reply) => {
      setMade(reply)
      void queryClient.invalidateQueries({ queryKey: [administratorsPath] })
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: readErrorMessage(error, 'The invitation could not be made'),
        tone: 'error',
      }),
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
            It was mailed to {made.email} too. Whoever has it chooses the password, once, within 72
            hours. It is shown now and never again.
          </SecretField>
        )}
      </Dialog>
    )
  }
  const { errors } = formState
  return (
    <Dialog title="Invite an administrator" isBusy={isPending} onClosed={onClosed}>
      {(close) => (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            void handleSubmit((values) => {
              if (!isPending) mutate(values)
            })(event)
          }}
        >
          <Field
            label="E-mail"
            hint="For one who has not used the first link, this makes a new one."
            type="email"
            autoComplete="off"
            registration={register('email')}
            error={errors.email?.message}
          />
          <Field
            label="First name"
            autoComplete="off"
            registration={register('firstName')}
            error={errors.firstName?.message}
          />
          <Field
            label="Last name"
            autoComplete="off"
            registration={register('lastName')}
            error={errors.lastName?.message}
          />
          <div className={styles.role}>
            <span>Role</span>
            <SelectBox
              label="Role"
              value={role}
              options={roleLabels}
              onChange={(value) => setValue('role', value as Role)}
            />
          </div>
          <DialogButtons close={close} action="Invite" busy="Inviting..." isBusy={isPending} />
        </form>
      )}
    </Dialog>
  )
}
