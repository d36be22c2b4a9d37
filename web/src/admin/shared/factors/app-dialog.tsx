import { type AppSecret, CodeRequest } from '@cardroom/contracts/factors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { qrPath } from '../../../shared/qr-path.ts'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { DialogButtons } from '../dialog-buttons.tsx'
import { Dialog } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { addApp } from './factors-api.ts'
import styles from './factors.module.css'

type Props = {
  app: AppSecret
  onAdded: (recoveryCodes: string[]) => void
  onClosed: () => void
}

/** The QR code of a new app, and the field for the code that confirms it. */
export function AppDialog({ app, onAdded, onClosed }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<CodeRequest>({
    resolver: zodResolver(CodeRequest),
    defaultValues: { code: '' },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ code }: CodeRequest) => addApp(code),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: (error) =>
      setError(
        'code',
        { message: readErrorMessage(error, 'The code could not be checked. Please try again.') },
        { shouldFocus: true },
      ),
  })
  const path = qrPath(app.uri)
  const size = path.split('\n').length

  return (
    <Dialog title="Add an app" isBusy={isPending} onClosed={onClosed}>
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
          <p>Scan this with an authenticator app, or type the key into it.</p>
          <svg
            className={styles.qr}
            viewBox={`0 0 ${size} ${size}`}
            shapeRendering="crispEdges"
            aria-hidden="true"
            focusable="false"
          >
            <path d={path} fill="#000" />
          </svg>
          <p>
            Key: <code className={styles.key}>{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <Field
            label="Code"
            hint="Six digits that the app shows now"
            autoComplete="one-time-code"
            inputMode="numeric"
            registration={register('code')}
            error={formState.errors.code?.message}
          />
          <DialogButtons close={close} action="Add app" busy="Checking..." isBusy={isPending} />
        </form>
      )}
    </Dialog>
  )
}
