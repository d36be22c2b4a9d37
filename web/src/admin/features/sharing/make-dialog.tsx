import {
  type AccessTokenKind,
  CreateAccessTokenRequest,
  type CreateAccessTokenResponse,
} from '@cardroom/contracts/access-tokens'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { queryClient } from '../../../shared/query-client.ts'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { DialogButtons } from '../../shared/dialog-buttons.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Field } from '../../shared/field.tsx'
import { SelectBox } from '../../shared/select-box.tsx'
import { makeToken, tokensPath } from './sharing-api.ts'
import styles from './sharing.module.css'
import { SecretView } from './secret-view.tsx'

const ends = { 7: 'In 7 days', 30: 'In 30 days', 90: 'In 90 days', 365: 'In a year' }
const noEnd = 'none'
const keyEnds = { ...ends, [noEnd]: 'When it is revoked' }

const words = {
  link: {
    title: 'Make a link',
    hint: 'Who gets it, such as “The board”. They see this name on the page.',
    action: 'Make link',
  },
  key: {
    title: 'Make an API key',
    hint: 'What reads with it, such as “Weekly sheet”.',
    action: 'Make key',
  },
} as const

type Props = { kind: AccessTokenKind; onClosed: () => void }

/** The form of a new link or key; after it, its secret, once. */
export function MakeDialog({ kind, onClosed }: Props) {
  const [made, setMade] = useState<CreateAccessTokenResponse | null>(null)
  const { register, handleSubmit, control, setValue, formState } =
    useForm<CreateAccessTokenRequest>({
      resolver: zodResolver(CreateAccessTokenRequest),
      defaultValues: { kind, name: '', days: 30 },
      mode: 'onTouched',
    })
  const days = useWatch({ control, name: 'days' })
  const { mutate, isPending } = useMutation({
    mutationFn: makeToken,
    onSuccess: (reply) => {
      setMade(reply)
      void queryClient.invalidateQueries({ queryKey: [tokensPath] })
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: readErrorMessage(error, 'It could not be made'),
        tone: 'error',
      }),
  })
  const { title, hint, action } = words[kind]
  if (made !== null) {
    return (
      <Dialog title={made.data.name} width="wide" onClosed={onClosed}>
        {(close) => <SecretView made={made} close={close} />}
      </Dialog>
    )
  }
  return (
    <Dialog title={title} isBusy={isPending} onClosed={onClosed}>
      {(close) => (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            void handleSubmit((values) => {
              if (!isPending) mutate(values)
            })(event)
          }}
        >
          <Field
            label="For"
            hint={hint}
            autoComplete="off"
            registration={register('name')}
            error={formState.errors.name?.message}
          />
          <div className={styles.ends}>
            <span>Ends</span>
            <SelectBox
              label="Ends"
              value={String(days ?? noEnd)}
              options={kind === 'key' ? keyEnds : ends}
              onChange={(value) => setValue('days', value === noEnd ? null : Number(value))}
            />
          </div>
          <DialogButtons close={close} action={action} busy="Making..." isBusy={isPending} />
        </form>
      )}
    </Dialog>
  )
}
