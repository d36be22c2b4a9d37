import { CodeRequest } from '@cardroom/contracts/factors'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../shared/ui/button.tsx'
import { Form } from '../../shared/form.tsx'
import { signInByCode } from './session-api.ts'

type Props = { onSignedIn: () => void; onBack: () => void; isDone: boolean }

/** The code that completes a sign-in after the password. */
export function SecondStep({ onSignedIn, onBack, isDone }: Props) {
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
          // It replaces the password's form, which had the focus.
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
