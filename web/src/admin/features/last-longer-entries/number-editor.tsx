import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../shared/icon-button.tsx'
import styles from './number-editor.module.css'

type Props = {
  /** What is edited and whose it is, such as `chips of Mona`. */
  of: string
  /** What stands there, and how it is spoken. */
  shown: string
  spoken?: string
  /** What the field begins with. */
  start: string
  maxLength: number
  onSave: (typed: string) => void
}

/** A number in its place; a click opens it for another one. */
export function NumberEditor({ of, shown, spoken = shown, start, maxLength, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const display = useRef<HTMLButtonElement>(null)

  // The focus stays where the number is, whether it is being edited or not.
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
        // The field comes in the place of what was clicked.
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
