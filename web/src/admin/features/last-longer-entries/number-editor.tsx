import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../shared/icon-button.tsx'
import styles from './number-editor.module.css'

type Props = {
  /** The accessible name, such as `chips of Mona`. */
  of: string
  /** The shown text and its accessible form. */
  shown: string
  spoken?: string
  /** The initial value of the field. */
  start: string
  maxLength: number
  onSave: (typed: string) => void
}

/** A number that a click turns into a field. */
export function NumberEditor({ of, shown, spoken = shown, start, maxLength, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const display = useRef<HTMLButtonElement>(null)

  // The focus stays in place when editing starts and ends.
  function leave(): void {
    flushSync(() => setTyped(null))
    display.current?.focus()
  }

  function save(): void {
    if (typed !== null) onSave(typed)
    leave()
  }

  if (typed === null) {
    return (
      <button
        ref={display}
        type="button"
        className={styles.display}
        aria-label={`${spoken}: edit ${of}`}
        onClick={() => setTyped(start)}
      >
        {shown}
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
        // The field replaces the clicked button.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={`${of.charAt(0).toUpperCase()}${of.slice(1)}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') leave()
        }}
      />
      <IconButton icon="check" label={`Save ${of}`} onClick={save} />
      <IconButton icon="cross" label={`Cancel ${of}`} onClick={leave} />
    </form>
  )
}
