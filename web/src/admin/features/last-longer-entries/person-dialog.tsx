import { WsopPerson, type WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { buyInAmount } from '@cardroom/contracts/prices'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { parseNumber } from '../../../shared/parse-number.ts'
import { readProblem } from '../../../shared/read-problem.ts'
import { DialogButtons } from '../../shared/dialog-buttons.tsx'
import { type Close, Dialog } from '../../shared/dialog.tsx'
import { useEditDraft, useKeptForm } from '../../shared/draft.ts'
import { Field } from '../../shared/field.tsx'
import { fullName } from '../../shared/full-name.ts'
import { KeptLaterChange } from '../../shared/later-changes.ts'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { addEntry, changesPath, correctEntry, signupsPath } from './last-longer-api.ts'
import styles from './person-dialog.module.css'
import { pick } from './use-signup-change.ts'

const fields = ['firstName', 'lastName', 'email', 'phone', 'buyInAmount'] as const

const blank: WsopPerson = { firstName: '', lastName: '', email: '', phone: '', buyInAmount }

type Props = {
  /** The entry to correct; without one a new entry is added. */
  signup?: WsopSignup
  onClosed: () => void
}

/** Who takes part and for how much, of a new entry or an existing one. */
export function PersonDialog({ signup, onClosed }: Props) {
  const [kept, keep] = useEditDraft<WsopPerson, WsopPerson | undefined>(
    `wsop-signup ${signup?.id ?? 'new'} person`,
  )
  // The values the edit began with, to detect changes of others.
  const [shown] = useState(() =>
    kept === null ? signup && (pick(signup, fields) as WsopPerson) : kept.shown,
  )
  // One id for what is written, so that sending it again adds nothing.
  const [newId] = useState(() => crypto.randomUUID())
  const { register, handleSubmit, formState, subscribe, setError, control } = useForm<WsopPerson>({
    resolver: zodResolver(WsopPerson),
    defaultValues: kept?.values ?? shown ?? blank,
    mode: 'onTouched',
  })
  useKeptForm(subscribe, keep, shown)
  const { mutate, isPending } = useUndoableChange({
    list: signupsPath,
    also: [changesPath],
    ...(signup && shown && { basis: { name: fullName(signup), shown } }),
    send: (values: WsopPerson, basis) =>
      signup === undefined ? addEntry(newId, values) : correctEntry(signup.id, values, basis),
    failed: signup
      ? 'The participant could not be corrected'
      : 'The participant could not be added',
  })

  function save(values: WsopPerson, close: Close): void {
    if (isPending) return
    const leave = () => {
      keep(null)
      close()
    }
    mutate(values, {
      onSuccess: leave,
      onError: (error) => {
        const problem = readProblem(error)
        if (problem?.code === 'not_found' || error instanceof KeptLaterChange) leave()
        const taken = problem?.issues?.find(({ path }) => path === 'email')
        if (taken) setError('email', { message: taken.message }, { shouldFocus: true })
      },
    })
  }

  const { errors } = formState
  const email = useWatch({ control, name: 'email' })
  const isReaddressed = shown !== undefined && email.trim().toLowerCase() !== shown.email
  return (
    <Dialog
      title={signup ? `Correct ${fullName(signup)}` : 'Add participant'}
      isBusy={isPending}
      onClosed={onClosed}
    >
      {(close) => (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            void handleSubmit((values) => save(values, close))(event)
          }}
        >
          {kept !== null && <p>This is what you typed before. It is not saved yet.</p>}
          <Field
            label="First name"
            autoComplete="off"
            registration={register('firstName')}
            error={errors.firstName?.message}
          />
          <Field
            label="Last name"
            autoComplete="off"
            registration={register('lastName')}
            error={errors.lastName?.message}
          />
          <Field
            label="Email"
            hint={
              isReaddressed
                ? 'Another address is not confirmed: it is mailed a link, and links to the former one are over.'
                : 'They are mailed a link to confirm it, where it is not confirmed yet.'
            }
            type="email"
            autoComplete="off"
            registration={register('email')}
            error={errors.email?.message}
          />
          <Field
            label="Phone"
            type="tel"
            autoComplete="off"
            registration={register('phone')}
            error={errors.phone?.message}
          />
          <Field
            label="Buy-in"
            hint="In whole dollars; it counts for the prize pool once it is paid"
            inputMode="numeric"
            autoComplete="off"
            registration={register('buyInAmount', {
              setValueAs: (typed: string | number) => parseNumber(typed) ?? Number.NaN,
            })}
            error={errors.buyInAmount?.message}
          />
          <DialogButtons
            close={() => {
              keep(null)
              close()
            }}
            action={signup ? 'Save participant' : 'Add participant'}
            busy="Saving..."
            isBusy={isPending}
          />
        </form>
      )}
    </Dialog>
  )
}
