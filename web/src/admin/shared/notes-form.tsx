import { NotesRequest } from '@cardroom/contracts/admin-list'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import field from './field.module.css'
import { FieldError } from './field.tsx'
import styles from './notes-form.module.css'
import { AdminButton } from './admin-button.tsx'

type Props = { notes: string | null; isBusy: boolean; onSave: (notes: string) => void }

/** The administrators' notes on a row. */
export function NotesForm({ notes, isBusy, onSave }: Props) {
  const id = useId()
  const { register, handleSubmit, formState } = useForm<NotesRequest>({
    resolver: zodResolver(NotesRequest),
    values: { notes: notes ?? '' },
    // A refetch updates the field only while it is unchanged.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  })
  const error = formState.errors.notes?.message
  return (
    <form
      className={field.field}
      noValidate
      onSubmit={(event) => {
        void handleSubmit((values) => {
          if (!isBusy) onSave(values.notes)
        })(event)
      }}
    >
      <label htmlFor={id}>Notes</label>
      <textarea
        {...register('notes')}
        id={id}
        className={field.input}
        rows={4}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
      />
      <div className={styles.foot}>
        <p id={`${id}-hint`} className={field.hint}>
          Only administrators see them.
        </p>
        <AdminButton type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save notes'}
        </AdminButton>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </form>
  )
}
