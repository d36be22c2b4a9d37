import type { CreateAccessTokenResponse } from '@cardroom/contracts/access-tokens'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import type { Close } from '../../shared/dialog.tsx'
import field from '../../shared/field.module.css'
import { secretText } from './sharing-api.ts'
import styles from './sharing.module.css'

type Props = { made: CreateAccessTokenResponse; close: Close }

/** The address of a new link, or a new key: only now, because the server keeps no more than its hash. */
export function SecretView({ made: { data, secret }, close }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState('')
  const isLink = data.kind === 'link'

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secretText(data.kind, secret))
      setNote('Copied')
    } catch {
      // Without permission, or not over https, the clipboard is unavailable.
      input.current?.select()
      setNote('Selected: copy it with the keyboard')
    }
  }

  return (
    <div className={styles.form}>
      <p>
        {isLink
          ? 'Whoever has this link sees the reports until it ends. It is shown now and never again.'
          : 'Whoever has this key reads the reports until it ends. It is shown now and never again.'}
      </p>
      <div className={field.field}>
        <label htmlFor={id}>{isLink ? 'Link' : 'API key'}</label>
        <input
          ref={input}
          id={id}
          className={field.input}
          readOnly
          value={secretText(data.kind, secret)}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <div className={styles.copy}>
        <output>{note}</output>
        <AdminButton onClick={close}>Close</AdminButton>
        <Button look="red" small onClick={() => void copy()}>
          {isLink ? 'Copy link' : 'Copy key'}
        </Button>
      </div>
    </div>
  )
}
