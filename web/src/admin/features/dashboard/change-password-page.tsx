import { useMutation } from '@tanstack/react-query'
import { toastAfterLoad } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import {
  changePassword,
  NewPassword,
  newPasswordFields,
  passwordHint,
} from '../../shared/new-password.ts'
import { Form } from '../../shared/form.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useSignOut } from './session-api.ts'

/** Replaces the dashboard until the administrator has changed the first password. */
export function ChangePasswordPage() {
  const { signOut } = useSignOut()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ newPassword }: NewPassword) => changePassword({ newPassword }),
  })
  const isBusy = isPending || isSuccess

  return (
    <SignInCard
      title="Choose a new password"
      subtitle="The first password was made for you. Only one you choose yourself opens the dashboard."
      footer={
        <button type="button" onClick={signOut}>
          Logout
        </button>
      }
    >
      <Form
        schema={NewPassword}
        start={{ newPassword: '', confirmPassword: '' }}
        fields={newPasswordFields(passwordHint)}
        save={{ mutate, isPending: isBusy }}
        failed="Failed to change password"
        onSaved={() => {
          toastAfterLoad({
            title: 'Password updated',
            description: 'Your password has been changed successfully',
            tone: 'success',
          })
          window.location.assign('/admin/dashboard')
        }}
      >
        <Button look="red" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Changing...' : 'Change password'}
        </Button>
      </Form>
    </SignInCard>
  )
}
