import { minPasswordLength } from '@cardroom/contracts/admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Field } from '../../shared/field.tsx'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { toast, toastAfterLoad } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { changePassword } from '../../shared/change-password.ts'
import { SignInCard } from './sign-in-card.tsx'
import { NewPassword } from '../../shared/new-password.ts'
import { useSignOut } from './use-sign-out.ts'

/** Replaces the dashboard until the first password has been changed. */
export function ChangePasswordPage() {
  const { signOut } = useSignOut()
  const { register, handleSubmit, formState } = useForm<NewPassword>({
    resolver: zodResolver(NewPassword),
    defaultValues: { newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ newPassword }: NewPassword) => changePassword({ newPassword }),
    onSuccess: () => {
      toastAfterLoad({
        title: 'Password updated',
        description: 'Your password has been changed successfully',
        tone: 'success',
      })
      window.location.assign('/admin/dashboard')
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: readErrorMessage(error, 'Failed to change password'),
        tone: 'error',
      }),
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
      <form
        noValidate
        onSubmit={(event) => {
          void handleSubmit((values) => {
            if (!isBusy) mutate(values)
          })(event)
        }}
      >
        <Field
          label="New password"
          hint={`At least ${minPasswordLength} characters`}
          type="password"
          autoComplete="new-password"
          registration={register('newPassword', { deps: 'confirmPassword' })}
          error={formState.errors.newPassword?.message}
        />
        <Field
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          registration={register('confirmPassword')}
          error={formState.errors.confirmPassword?.message}
        />
        <Button look="red" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </SignInCard>
  )
}
