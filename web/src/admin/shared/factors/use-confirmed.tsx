import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { readErrorMessage, readProblem } from '../../../shared/read-problem.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { DialogButtons } from '../dialog-buttons.tsx'
import { Dialog } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { type Confirmation, passkeyProblem } from './factors-api.ts'
import styles from './factors.module.css'

/** An act on the own sign-in. */
type Act = (confirmation: Confirmation) => Promise<void>

/** Runs an act, and again with the password if the service asks for it. */
export function useConfirmed(): {
  run: (act: Act) => void
  isBusy: boolean
  passwordDialog: ReactNode
} {
  const [waiting, setWaiting] = useState<Act | null>(null)
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { currentPassword: '' },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act, confirmation }: { act: Act; confirmation: Confirmation }) =>
      act(confirmation),
    onSuccess: () => setWaiting(null),
    onError: (error, { act, confirmation }) => {
      const problem = readProblem(error)
      if (problem?.issues?.[0]?.path === 'currentPassword') {
        if (confirmation.currentPassword === undefined) {
          reset()
          setWaiting(() => act)
        } else {
          setError('currentPassword', { message: problem.message }, { shouldFocus: true })
        }
        return
      }
      setWaiting(null)
      const description = passkeyProblem(error) ?? readErrorMessage(error, 'Please try again.')
      toast({ title: 'Error', description, tone: 'error' })
    },
  })

  const passwordDialog = waiting !== null && (
    <Dialog
      title="Please confirm that it is you"
      isBusy={isPending}
      onClosed={() => setWaiting(null)}
    >
      {(close) => (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            void handleSubmit((confirmation) => {
              if (!isPending) mutate({ act: waiting, confirmation })
            })(event)
          }}
        >
          <Field
            label="Current password"
            type="password"
            autoComplete="current-password"
            registration={register('currentPassword', {
              required: 'Please enter your current password',
            })}
            error={formState.errors.currentPassword?.message}
          />
          <DialogButtons close={close} action="Continue" busy="Checking..." isBusy={isPending} />
        </form>
      )}
    </Dialog>
  )
  const run = (act: Act) => {
    if (!isPending) mutate({ act, confirmation: {} })
  }
  return { run, isBusy: isPending, passwordDialog }
}
