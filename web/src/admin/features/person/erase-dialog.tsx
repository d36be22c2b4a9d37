import {
  ErasePersonRequest,
  ErasePersonResponse,
  type PersonRequest,
} from '@cardroom/contracts/persons'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { DialogButtons } from '../../shared/dialog-buttons.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Field } from '../../shared/field.tsx'
import styles from './person.module.css'

type Props = {
  person: PersonRequest
  onErased: (message: string) => void
  onClosed: () => void
}

/** Erases a person once the address is typed again. */
export function EraseDialog({ person, onErased, onClosed }: Props) {
  const { register, handleSubmit, formState } = useForm<ErasePersonRequest>({
    resolver: zodResolver(ErasePersonRequest),
    defaultValues: { ...person, confirmation: '' },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: ErasePersonRequest) =>
      request('/api/admin/persons/erase', { method: 'POST', payload, reply: ErasePersonResponse }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: readErrorMessage(error, 'The person could not be erased'),
        tone: 'error',
      }),
  })
  return (
    <Dialog title="Erase this person?" isBusy={isPending} onClosed={onClosed}>
      {(close) => (
        <form
          className={styles.erase}
          noValidate
          onSubmit={(event) => {
            void handleSubmit((values) => {
              if (isPending) return
              mutate(values, {
                onSuccess: ({ message }) => {
                  close()
                  onErased(message)
                },
              })
            })(event)
          }}
        >
          <p>
            Forms, chats, entries and mails are deleted, visits lose the person, and the audit log
            keeps that something changed, not the words. A restored backup does not bring them back.
            This cannot be undone.
          </p>
          <Field
            label="The address once more"
            hint={person.email}
            type="email"
            autoComplete="off"
            registration={register('confirmation')}
            error={formState.errors.confirmation?.message}
          />
          <DialogButtons
            close={close}
            action="Erase for good"
            busy="Erasing..."
            isBusy={isPending}
          />
        </form>
      )}
    </Dialog>
  )
}
