import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHeldLists } from '../../shared/live/live-lists.ts'
import { IconButton } from '../../shared/icon-button.tsx'
import styles from './number-editor.module.css'

type Props = {
  /** The accessible name, such as `chips of Mona`. */
  of: string
  /** The displayed text and its accessible version. */
  shown: string
  spoken?: string
  /** The initial value of the field. */
  start: string
  maxLength: number
  /**
   * Called when editing begins, so that the change is based on the values at that time. @returns the function that
   * saves the number
   */
  onEdit: () => Save
}

/** @returns the error, which keeps the field open, or null if the number is saved */
type Save = (typed: string) => string | null

/** A number that becomes a field on click. */
export function NumberEditor({ of, shown, spoken = shown, start, maxLength, onEdit }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useRef<Save>(() => null)
  const problemId = useId()
  const display = useRef<HTMLButtonElement>(null)
  useHeldLists(typed !== null)

  // Keeps the focus at the same place when editing ends.
  function leave(): void {
    setProblem(null)
    flushSync(() => setTyped(null))
    display.current?.focus()
  }

  function submit(): void {
    const found = typed === null ? null : save.current(typed)
    if (found === null) leave()
    else setProblem(found)
  }

  if (typed === null) {
    return (
      <button
        ref={display}
        type="button"
        className={styles.display}
        aria-label={`${spoken}: edit ${of}`}
        onClick={() => {
          save.current = onEdit()
          setTyped(start)
        }}
      >
        {shown}
      </button>
    )
  }
  return (
    <span className={styles.place}>
      {/* Reserves the space of the number, so that the table does not shift. */}
      <span className={styles.display} aria-hidden="true">
        {shown}
      </span>
      <form
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
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
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          value={typed}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(null)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Escape') leave()
          }}
        />
        <IconButton icon="check" label={`Save ${of}`} onClick={submit} />
        <IconButton icon="cross" label={`Cancel ${of}`} onClick={leave} />
        {problem !== null && (
          <p id={problemId} className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </span>
  )
}
