import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import styles from './dialog.module.css'
import { NewUsername } from '@cardroom/contracts/kook-names'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'
import { FieldFrame } from '../../shared/form/fields.tsx'

type Props = {
  seatIndex: number
  isWaiting: boolean
  /** The reason why the table refused the seat. */
  refusal: string | null
  onSit: (username: string) => void
  onClosed: () => void
}

/** Asks for the name to play under. */
export function SitDialog({ seatIndex, isWaiting, refusal, onSit, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { field, read } = useUsernameField(
    'Everyone at the table sees it. You begin with $100 in chips, which are worth nothing.',
    refusal,
  )

  return (
    <Modal ref={dialog} className={styles.dialog} titleId="sit-title" onClosed={onClosed}>
      <form
        className={styles.content}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const username = isWaiting ? null : read()
          if (username !== null) onSit(username)
        }}
      >
        <h2 id="sit-title" className={styles.title}>
          Seat {seatIndex + 1}
        </h2>
        {field}
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

/** The storage key of the name that the player last used. */
const nameKey = 'kook:username'

/**
 * Manages the field for the player's name. `read` stores a valid name; for an invalid name, it shows the problem and
 * returns null.
 * @param refusal the reason why the table refused the name
 */
export function useUsernameField(hint: string, refusal: string | null = null) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const error = problem ?? refusal ?? undefined

  useEffect(() => {
    if (error !== undefined) input.current?.focus()
  }, [error])

  function read(): string | null {
    const { data = null, error: invalid } = NewUsername.safeParse(input.current?.value ?? '')
    setProblem(invalid?.issues[0]?.message ?? null)
    if (data === null) input.current?.focus()
    else writeStored(localStore, nameKey, data)
    return data
  }

  const field = (
    <FieldFrame label="Username" hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type="text"
          placeholder="Enter username"
          defaultValue={readStored(localStore, nameKey) ?? ''}
          // The value is valid HTML, but the lint rule does not support it.
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
  )
  return { field, read }
}
