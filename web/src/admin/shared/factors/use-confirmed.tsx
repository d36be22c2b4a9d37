import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { readErrorMessage, readProblem } from '../../../shared/read-problem.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { FormDialog } from '../form-dialog.tsx'
import { type Confirmation, passkeyProblem } from './factors-api.ts'

const PasswordConfirmation = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Please enter your current password')),
})

/** A change to the administrator's own sign-in. */
type Act = (confirmation: Confirmation) => Promise<void>

/** Performs a change, and repeats it with the password if the service requires the password. */
export function useConfirmed(): {
  run: (act: Act) => void
  isBusy: boolean
  passwordDialog: ReactNode
} {
  const [waiting, setWaiting] = useState<Act | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act, confirmation }: { act: Act; confirmation: Confirmation }) =>
      act(confirmation),
    onError: (error, { act, confirmation }) => {
      if (readProblem(error)?.issues?.[0]?.path === 'currentPassword') {
        // The dialog shows that the password is wrong.
        if (confirmation.currentPassword === undefined) setWaiting(() => act)
        return
      }
      setWaiting(null)
      const description = passkeyProblem(error) ?? readErrorMessage(error, 'Please try again.')
      toast({ title: 'Error', description, tone: 'error' })
    },
  })
  const passwordDialog = waiting !== null && (
    <FormDialog
      title="Please confirm that it is you"
      schema={PasswordConfirmation}
      start={{ currentPassword: '' }}
      fields={{
        currentPassword: {
          label: 'Current password',
          type: 'password',
          autoComplete: 'current-password',
        },
      }}
      action="Continue"
      busy="Checking..."
      save={{
        mutate: (confirmation, callbacks) => mutate({ act: waiting, confirmation }, callbacks),
        isPending,
      }}
      onClosed={() => setWaiting(null)}
    />
  )
  const run = (act: Act) => {
    if (!isPending) mutate({ act, confirmation: {} })
  }
  return { run, isBusy: isPending, passwordDialog }
}
