import { brand } from '@cardroom/brand/brand'
import { LoginRequest } from '@cardroom/contracts/admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Field } from '../../shared/field.tsx'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { toast, toastAfterLoad } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { signIn } from './session-api.ts'
import { SignInCard } from './sign-in-card.tsx'
import styles from './sign-in-card.module.css'

const failed = 'Login failed'

/** `/admin/login` */
export function LoginPage() {
  const { register, handleSubmit, formState } = useForm<LoginRequest>({
    resolver: zodResolver(LoginRequest),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: signIn,
    onSuccess: () => {
      toastAfterLoad({
        title: 'Login successful',
        description: 'Welcome to the admin dashboard',
        tone: 'success',
      })
      // A full page load clears everything in memory.
      window.location.assign('/admin/dashboard')
    },
    onError: (reason) =>
      toast({ title: failed, description: readErrorMessage(reason, failed), tone: 'error' }),
  })
  const isBusy = isPending || isSuccess

  return (
    <SignInCard
      title={`${brand.name} Admin`}
      subtitle="Sign in to access the dashboard"
      footer={<p>This area is restricted to authorized administrators only.</p>}
    >
      <form
        noValidate
        onSubmit={(event) => {
          void handleSubmit((values) => {
            if (!isBusy) mutate(values)
          })(event)
        }}
      >
        {error !== null && (
          <p className={styles.banner} role="alert">
            {readErrorMessage(error, failed)}
          </p>
        )}
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          registration={register('email')}
          error={formState.errors.email?.message}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          registration={register('password')}
          error={formState.errors.password?.message}
        />
        <Button look="red" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
    </SignInCard>
  )
}
