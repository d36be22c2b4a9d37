import { brand } from '@cardroom/brand/brand'
import { LoginRequest } from '@cardroom/contracts/admin'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../shared/form.tsx'
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
      <Form
        intro={
          error !== null && (
            <p className={styles.banner} role="alert">
              {readErrorMessage(error, failed)}
            </p>
          )
        }
        schema={LoginRequest}
        start={{ email: '', password: '' }}
        fields={{
          email: { label: 'Email', type: 'email', autoComplete: 'username', inputMode: 'email' },
          password: { label: 'Password', type: 'password', autoComplete: 'current-password' },
        }}
        save={{ mutate, isPending: isBusy }}
        onSaved={finish}
      >
        <Button look="red" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign In'}
        </Button>
      </Form>
      <PasskeySignIn onSignedIn={finish} isDone={isDone} />
    </SignInCard>
  )
}
