import { type AppSecret, CodeRequest } from '@cardroom/contracts/factors'
import { useMutation } from '@tanstack/react-query'
import { qrPath } from '../../../shared/qr-path.ts'
import { FormDialog } from '../form-dialog.tsx'
import { addApp } from './factors-api.ts'
import styles from './factors.module.css'

type Props = {
  app: AppSecret
  onAdded: (recoveryCodes: string[]) => void
  onClosed: () => void
}

/** The QR code of a new app, and the field for the code that confirms it. */
export function AppDialog({ app, onAdded, onClosed }: Props) {
  const save = useMutation({ mutationFn: ({ code }: CodeRequest) => addApp(code) })
  const path = qrPath(app.uri)
  const size = path.split('\n').length
  return (
    <FormDialog
      title="Add an app"
      intro={
        <>
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
        </>
      }
      schema={CodeRequest}
      start={{ code: '' }}
      fields={{
        code: {
          label: 'Code',
          hint: 'Six digits that the app shows now',
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
        },
      }}
      action="Add app"
      busy="Checking..."
      save={save}
      failed="The code could not be checked. Please try again."
      failsAt="code"
      onSaved={({ recoveryCodes }) => onAdded(recoveryCodes)}
      onClosed={onClosed}
    />
  )
}
