import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { toast } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import {
  changePassword,
  NewPassword,
  newPasswordFields,
  passwordHint,
} from '../../shared/new-password.ts'
import { Form } from '../../shared/form.tsx'
import { Panel } from '../../shared/panel.tsx'

const OwnPassword = z.intersection(
  z.object({
    currentPassword: z.string().check(z.minLength(1, 'Please enter your current password')),
  }),
  NewPassword,
)
type OwnPassword = z.infer<typeof OwnPassword>

const empty: OwnPassword = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the administrator's own password, which ends all other sessions. */
export function PasswordPanel() {
  const save = useMutation({
    mutationFn: ({ currentPassword, newPassword }: OwnPassword) =>
      changePassword({ currentPassword, newPassword }),
  })
  return (
    <Panel title="Password" note="Ends your other sessions">
      <Form
        className="stack loose narrow pad"
        schema={OwnPassword}
        start={empty}
        fields={{
          currentPassword: {
            label: 'Current password',
            type: 'password',
            autoComplete: 'current-password',
          },
          ...newPasswordFields(passwordHint),
        }}
        save={save}
        failed="Failed to change password"
        onSaved={(_reply, { reset }) => {
          reset(empty)
          toast({
            title: 'Password updated',
            description: 'Your other sessions have ended',
            tone: 'success',
          })
        }}
      >
        <Button look="red" small type="submit" aria-disabled={save.isPending}>
          {save.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </Form>
    </Panel>
  )
}
