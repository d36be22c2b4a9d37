import { NewUsername } from '@cardroom/contracts/kook-names'
import { useEffect, useRef, useState } from 'react'
import { FieldFrame } from '../../shared/form/field-frame.tsx'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import styles from './dialog.module.css'

/** Where the browser stores the name that was used last. */
export const nameKey = 'kook:username'

type Props = {
  seatIndex: number
  isWaiting: boolean
  /** Why the table did not give the seat. */
  refusal: string | null
  onSit: (username: string) => void
  onClosed: () => void
}

/** Asks for the name to play under. */
export function SitDialog({ seatIndex, isWaiting, refusal, onSit, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const error = problem ?? refusal ?? undefined

  useEffect(() => {
    if (error !== undefined) input.current?.focus()
  }, [error])

  function sit(): void {
    const parsed = NewUsername.safeParse(input.current?.value ?? '')
    if (!parsed.success) {
      setProblem(parsed.error.issues[0]?.message ?? null)
      input.current?.focus()
      return
    }
    setProblem(null)
    writeStored(localStore, nameKey, parsed.data)
    onSit(parsed.data)
  }

  return (
    <Modal ref={dialog} className={styles.dialog} titleId="sit-title" onClosed={onClosed}>
      <form
        className={styles.content}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWaiting) sit()
        }}
      >
        <h2 id="sit-title" className={styles.title}>
          Seat {seatIndex + 1}
        </h2>
        <FieldFrame
          label="Username"
          hint="Everyone at the table sees it. You begin with $100 in chips, which are worth nothing."
          error={error}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              type="text"
              placeholder="Enter username"
              defaultValue={readStored(localStore, nameKey) ?? ''}
              // Valid in HTML, unknown to the rule.
              // oxlint-disable-next-line jsx-a11y/autocomplete-valid
              autoComplete="nickname"
              autoCapitalize="words"
              spellCheck={false}
              maxLength={40}
              enterKeyHint="go"
              onInput={() => setProblem(null)}
            />
          )}
        </FieldFrame>
        <div className="actions">
          <Button look="red" type="submit" aria-disabled={isWaiting || undefined}>
            {isWaiting ? 'Sitting down...' : 'Sit Down'}
          </Button>
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
