import { minPasswordLength } from '@cardroom/contracts/admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { readErrorMessage, readProblem } from '../../../shared/read-problem.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../shared/field.tsx'
import { NewPassword } from '../../shared/new-password.ts'
import { Panel } from '../../shared/panel.tsx'
import { changePassword } from '../../shared/change-password.ts'
import styles from './account.module.css'

const OwnPassword = z.intersection(
  z.object({
    currentPassword: z.string().check(z.minLength(1, 'Please enter your current password')),
  }),
  NewPassword,
)
type OwnPassword = z.infer<typeof OwnPassword>

const empty: OwnPassword = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the own password; every other session ends with it. */
export function PasswordPanel() {
  const { register, handleSubmit, formState, reset, setError } = useForm<OwnPassword>({
    resolver: zodResolver(OwnPassword),
    defaultValues: empty,
    mode: 'onTouched',
  })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: OwnPassword) =>
      changePassword({ currentPassword, newPassword }),
    onSuccess: () => {
      reset(empty)
      toast({
        title: 'Password updated',
        description: 'Your other sessions have ended',
        tone: 'success',
      })
    },
    onError: (error) => {
      const problem = readProblem(error)
      const path = problem?.issues?.[0]?.path
      if (path === 'currentPassword' || path === 'newPassword') {
        setError(path, { message: problem?.message ?? '' }, { shouldFocus: true })
        return
      }
      toast({
        title: 'Error',
        description: readErrorMessage(error, 'Failed to change password'),
        tone: 'error',
      })
    },
  })
  const { errors } = formState
  return (
    <Panel title="Password" note="Ends your other sessions">
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
          label="Current password"
          type="password"
          autoComplete="current-password"
          registration={register('currentPassword')}
          error={errors.currentPassword?.message}
        />
        <Field
          label="New password"
          hint={`At least ${minPasswordLength} characters`}
          type="password"
          autoComplete="new-password"
          registration={register('newPassword', { deps: 'confirmPassword' })}
          error={errors.newPassword?.message}
        />
        <Field
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          registration={register('confirmPassword')}
          error={errors.confirmPassword?.message}
        />
        <Button look="red" small type="submit" aria-disabled={isPending}>
          {isPending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </Panel>
  )
}
