import { CodeRequest } from '@cardroom/contracts/factors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../shared/field.tsx'
import { signInByCode } from './session-api.ts'

type Props = { onSignedIn: () => void; onBack: () => void; isDone: boolean }

/** The code that completes a sign-in after the password. */
export function SecondStep({ onSignedIn, onBack, isDone }: Props) {
  const { register, handleSubmit, setFocus, formState } = useForm<CodeRequest>({
    resolver: zodResolver(CodeRequest),
    defaultValues: { code: '' },
  })
  useEffect(() => setFocus('code'), [setFocus])
  const { mutate, isPending, error } = useMutation({
    mutationFn: signInByCode,
    onSuccess: onSignedIn,
    onError: () => setFocus('code', { shouldSelect: true }),
  })
  const refusal =
    error === null
      ? undefined
      : readErrorMessage(error, 'The code could not be checked. Please try again.')
  const isBusy = isPending || isDone

  return (
    <form
      noValidate
      onSubmit={(event) => {
        void handleSubmit((values) => {
          if (!isBusy) mutate(values)
        })(event)
      }}
    >
      <Field
        label="Code"
        hint="Six digits of your app, or a recovery code"
        autoComplete="one-time-code"
        registration={register('code')}
        error={formState.errors.code?.message ?? refusal}
      />
      <Button look="red" type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
      <Button look="outline" aria-disabled={isBusy} onClick={onBack}>
        Back to the password
      </Button>
    </form>
  )
}
