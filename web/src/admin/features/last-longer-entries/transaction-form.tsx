import { type WsopSignup, WsopTransaction } from '@cardroom/contracts/last-longer-admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Field } from '../../shared/field.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { setTransaction } from './last-longer-api.ts'
import { fullName } from '../../shared/full-name.ts'
import styles from './transaction-form.module.css'
import { useSignupChange } from './use-signup-change.ts'

/** The transaction of a paid entry. */
export function TransactionForm({ signup }: { signup: WsopSignup }) {
  const { id, transactionId } = signup
  const { mutate, isPending } = useSignupChange({
    id,
    send: (next: string) => setTransaction(id, next),
    expect: (next) => ({ transactionId: next || null }),
    done: `Transaction of ${fullName(signup)} saved`,
    failed: 'The transaction could not be saved',
  })
  const { register, handleSubmit, formState } = useForm<WsopTransaction>({
    resolver: zodResolver(WsopTransaction),
    values: { transactionId: transactionId ?? '' },
    // A refetch updates the field only while it is unchanged.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        void handleSubmit((values) => {
          if (!isPending) mutate(values.transactionId)
        })(event)
      }}
    >
      <Field
        label="Transaction"
        hint="Hash or number of the payment; empty is none"
        autoComplete="off"
        registration={register('transactionId')}
        error={formState.errors.transactionId?.message}
      />
      <AdminButton type="submit" aria-disabled={isPending}>
        {isPending ? 'Saving...' : 'Save transaction'}
      </AdminButton>
    </form>
  )
}
