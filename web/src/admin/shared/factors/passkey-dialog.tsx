import { useForm } from 'react-hook-form'
import { DialogButtons } from '../dialog-buttons.tsx'
import { Dialog } from '../dialog.tsx'
import { Field } from '../field.tsx'
import styles from './factors.module.css'

type Props = { isBusy: boolean; onName: (name: string) => void; onClosed: () => void }

/** Asks for the name of a new passkey, by which its owner tells it from others. */
export function PasskeyDialog({ isBusy, onName, onClosed }: Props) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } })
  return (
    <Dialog title="Add a passkey" isBusy={isBusy} onClosed={onClosed}>
      {(close) => (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            void handleSubmit(({ name }) => {
              if (!isBusy) onName(name)
            })(event)
          }}
        >
          <p>
            Your browser asks next where to keep it: this device, a telephone or a security key.
          </p>
          <Field
            label="Name"
            hint="Such as “Laptop” or “Blue key”"
            autoComplete="off"
            registration={register('name', {
              required: 'Please enter a name',
              maxLength: { value: 60, message: 'Please use at most 60 characters' },
            })}
            error={formState.errors.name?.message}
          />
          <DialogButtons close={close} action="Add passkey" busy="Waiting..." isBusy={isBusy} />
        </form>
      )}
    </Dialog>
  )
}
