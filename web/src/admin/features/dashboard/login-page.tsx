import { brand } from '@cardroom/brand/brand'
import { LoginRequest } from '@cardroom/contracts/admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../shared/field.tsx'
import { readErrorMessage, readProblem } from '../../../shared/read-problem.ts'
import { toast, toastAfterLoad } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { addressAfterSignIn } from './return-address.ts'
import { SecondStep } from './second-step.tsx'
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
  const [isDone, setIsDone] = useState(false)
  const [isSecondStep, setIsSecondStep] = useState(false)
  const finish = () => {
    setIsDone(true)
    toastAfterLoad({
      title: 'Login successful',
      description: 'Welcome to the admin dashboard',
      tone: 'success',
    })
    const { search, origin } = window.location
    // A full page load clears everything in memory.
    window.location.assign(addressAfterSignIn(search, origin))
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: signIn,
    onSuccess: finish,
    onError: (reason) => {
      if (readProblem(reason)?.code === 'second_step_required') setIsSecondStep(true)
      else toast({ title: failed, description: readErrorMessage(reason, failed), tone: 'error' })
    },
  })
  const isBusy = isPending || isDone

  if (isSecondStep) {
    return (
      <SignInCard
        title="One more step"
        subtitle="Your password is right. This account has a second factor."
        footer={<p>This area is restricted to authorized administrators only.</p>}
      >
        <SecondStep
          onSignedIn={finish}
          isDone={isDone}
          onBack={() => {
            reset()
            setIsSecondStep(false)
          }}
        />
        <PasskeySignIn onSignedIn={finish} isDone={isDone} />
      </SignInCard>
    )
  }
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
      <PasskeySignIn onSignedIn={finish} isDone={isDone} />
    </SignInCard>
  )
}
