import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { AdminButton } from '../admin-button.tsx'
import { Dialog } from '../dialog.tsx'
import styles from './factors.module.css'

type Props = { codes: string[]; onClosed: () => void }

/** New recovery codes: only now, because the service keeps no more than their hashes. */
export function RecoveryCodesDialog({ codes, onClosed }: Props) {
  const [note, setNote] = useState('')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setNote('Copied')
    } catch {
      // Without permission, or not over https, the clipboard is unavailable.
      setNote('Please write them down')
    }
  }

  return (
    <Dialog title="Your recovery codes" onClosed={onClosed}>
      {(close) => (
        <div className={styles.form}>
          <p>
            Each opens your account once when you have neither your app nor your passkey. Keep them
            where your password is not. They are shown now and never again.
          </p>
          <ul className={styles.codes} aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <output>{note}</output>
            <AdminButton onClick={() => void copy()}>Copy</AdminButton>
            <Button look="red" small onClick={close}>
              I have kept them
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
