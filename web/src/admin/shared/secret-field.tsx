import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { AdminButton } from './admin-button.tsx'
import type { Close } from './dialog.tsx'
import field from './field.module.css'

type Props = { label: string; value: string; close: Close; children: ReactNode }

/** Shows a secret once, with a copy button. */
export function SecretField({ label, value, close, children }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState('')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setNote('Copied')
    } catch {
      // The clipboard is unavailable without permission or without https.
      input.current?.select()
      setNote('Selected: copy it with the keyboard')
    }
  }

  return (
    <div className="stack loose">
      <p>{children}</p>
      <div className={field.field}>
        <label htmlFor={id}>{label}</label>
        <input
          ref={input}
          id={id}
          className={field.input}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <div className="row end">
        <output className="muted grow">{note}</output>
        <AdminButton onClick={close}>Close</AdminButton>
        <Button look="red" small onClick={() => void copy()}>
          Copy {label === 'API key' ? 'key' : 'link'}
        </Button>
      </div>
    </div>
  )
}
