import { type WsopSignup, WsopTransaction } from '@cardroom/contracts/last-longer-admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormDraft } from '../../shared/draft.ts'
import { Field } from '../../shared/field.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { setTransaction, pick, useSignupChange } from './last-longer-api.ts'
import { fullName } from '../../shared/full-name.ts'
import styles from './number-editor.module.css'

const fields = ['isPaid', 'transactionId'] as const

/** The transaction of a paid entry. */
export function TransactionForm({ signup }: { signup: WsopSignup }) {
  const { id, transactionId } = signup
  const draft = useFormDraft<WsopTransaction, object>(
    `wsop-signup ${id} transaction`,
    pick(signup, fields),
  )
  const { values: kept, keep, drop } = draft
  // The entry as the dialog showed it when the administrator started to type.
  const [began, setBegan] = useState<object | null>(kept && draft.shown)
  const { mutate, isPending } = useSignupChange({
    signup,
    fields,
    send: (next: string, shown) => setTransaction(id, next, shown),
    expect: (next) => ({ transactionId: next || null }),
    done: `Transaction of ${fullName(signup)} saved`,
    failed: 'The transaction could not be saved',
  })
  const { register, handleSubmit, formState, setValue } = useForm<WsopTransaction>({
    resolver: zodResolver(WsopTransaction),
    values: { transactionId: transactionId ?? '' },
    // A refetch updates the field only if the administrator has not changed it.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  })
  useEffect(() => {
    if (kept !== null) setValue('transactionId', kept.transactionId, { shouldDirty: true })
  }, [kept, setValue])
  return (
    <form
      className={styles.transaction}
      noValidate
      onSubmit={(event) => {
        void handleSubmit((values) => {
          if (isPending) return
          mutate(values.transactionId, {
            ...(began !== null && { shown: began }),
            onSuccess: () => {
              setBegan(null)
              drop()
            },
          })
        })(event)
      }}
    >
      <Field
        label="Transaction"
        hint="Hash or number of the payment; empty is none"
        autoComplete="off"
        registration={register('transactionId', {
          onChange: ({ target }: { target: { value: string } }) => {
            const shown = began ?? pick(signup, fields)
            setBegan(shown)
            keep({ transactionId: target.value }, shown)
          },
        })}
        error={formState.errors.transactionId?.message}
      />
      <AdminButton type="submit" aria-disabled={isPending}>
        {isPending ? 'Saving...' : 'Save transaction'}
      </AdminButton>
    </form>
  )
}
