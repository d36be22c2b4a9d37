import { brand } from '@cardroom/brand/brand'
import { LoginRequest } from '@cardroom/contracts/admin'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../shared/form.tsx'
import { readErrorMessage, readProblem } from '../../../shared/read-problem.ts'
import { toast, toastAfterLoad } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { addressAfterSignIn } from './return-address.ts'
import { signIn, signInByCode, signInByPasskey } from './session-api.ts'
import { SignInCard } from './sign-in-card.tsx'
import styles from './sign-in-card.module.css'
import { canUsePasskeys, passkeyProblem } from '../../shared/factors/factors-api.ts'
import { CodeRequest } from '@cardroom/contracts/factors'

const failed = 'Login failed'

/** The page at `/admin/login`. */
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
    // A full page load clears all data in memory.
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
            <p className="problem warning" role="alert">
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

type Props = { onSignedIn: () => void; isDone: boolean }

/** Signs in with a passkey, if the browser supports passkeys. */
function PasskeySignIn({ onSignedIn, isDone }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: onSignedIn,
    onError: (error) => {
      const description = passkeyProblem(error) ?? readErrorMessage(error, 'Please try again.')
      toast({ title: 'Login failed', description, tone: 'error' })
    },
  })
  if (!canUsePasskeys()) return null
  const isBusy = isPending || isDone
  return (
    <div className={styles.other}>
      <Button
        look="outline"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) mutate()
        }}
      >
        {isBusy ? 'Waiting for the passkey...' : 'Use a passkey'}
      </Button>
    </div>
  )
}

type SecondProps = { onSignedIn: () => void; onBack: () => void; isDone: boolean }

/** Requests the code that completes a sign-in after the password. */
function SecondStep({ onSignedIn, onBack, isDone }: SecondProps) {
  const { mutate, isPending } = useMutation({ mutationFn: signInByCode })
  const isBusy = isPending || isDone

  return (
    <Form
      schema={CodeRequest}
      start={{ code: '' }}
      fields={{
        code: {
          label: 'Code',
          hint: 'Six digits of your app, or a recovery code',
          autoComplete: 'one-time-code',
          // The form that had the focus no longer exists.
          autoFocus: true,
        },
      }}
      save={{ mutate, isPending: isBusy }}
      failed="The code could not be checked. Please try again."
      failsAt="code"
      onSaved={onSignedIn}
    >
      <Button look="red" type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
      <Button look="outline" aria-disabled={isBusy} onClick={onBack}>
        Back to the password
      </Button>
    </Form>
  )
}
