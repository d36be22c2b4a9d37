import { maxChips } from '@cardroom/contracts/last-longer'
import type { WsopSignup } from '@cardroom/contracts/contests-admin'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../shared/format.ts'
import { IconButton } from '../../shared/office/icon-button.tsx'
import styles from './chip-editor.module.css'
import { setChips } from './last-longer-api.ts'
import { nameOf, readChips } from './signup-change.ts'
import { useSignupChange } from './use-signup-change.ts'

/** A number of chips; a click opens it for another one. */
export function ChipEditor({ signup }: { signup: WsopSignup }) {
  const { id, chipCount } = signup
  const name = nameOf(signup)
  const [typed, setTyped] = useState<string | null>(null)
  const display = useRef<HTMLButtonElement>(null)
  const { mutate } = useSignupChange({
    id,
    send: (next: number) => setChips(id, next),
    expect: (next) => ({ chipCount: next }),
    done: 'Chip count updated successfully',
    failed: 'The chip count could not be updated',
  })

  // The focus stays where the number is, whether it is being edited or not.
  function leave(): void {
    flushSync(() => setTyped(null))
    display.current?.focus()
  }

  function save(): void {
    if (typed !== null) mutate(readChips(typed))
    leave()
  }

  if (typed === null) {
    const shown = chipCount === null ? 'None' : formatCount(chipCount)
    return (
      <button
        ref={display}
        type="button"
        className={styles.display}
        aria-label={`${shown}: edit chips of ${name}`}
        onClick={() => setTyped(chipCount === null ? '' : String(chipCount))}
      >
        {chipCount === null ? '–' : shown}
      </button>
    )
  }
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <input
        // The field comes in the place of what was clicked.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={`Chips of ${name}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(maxChips).length + 3}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') leave()
        }}
      />
      <IconButton icon="check" label={`Save chips of ${name}`} onClick={save} />
      <IconButton icon="cross" label={`Cancel chips of ${name}`} onClick={leave} />
    </form>
  )
}
