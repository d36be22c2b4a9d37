import { useMutation } from '@tanstack/react-query'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { canUsePasskeys, passkeyProblem } from '../../shared/factors/factors-api.ts'
import { signInByPasskey } from './session-api.ts'
import styles from './sign-in-card.module.css'

type Props = { onSignedIn: () => void; isDone: boolean }

/** Signs in by a passkey, where the browser can. */
export function PasskeySignIn({ onSignedIn, isDone }: Props) {
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
