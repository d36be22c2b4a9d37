import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { formatCount } from '../../shared/format.ts'
import { AdminButton } from './admin-button.tsx'
import { isShortcut, useSingleKeys } from './single-keys.ts'

/** The rows before and after the open row in the order of its list, including other pages. */
export type Neighbours = {
  /** The position of the open row, starting at 1, or null if the filter hides the row. */
  position: number | null
  rowCount: number
  /** Opens the row, or null if there is none. */
  previous: (() => void) | null
  next: (() => void) | null
}

/** A list provides this context to the dialog of its open row. */
export const NeighboursContext = createContext<Neighbours | null>(null)

/** Buttons for the previous and the next row, with the keys j and k. Renders nothing outside of a list. */
export function NeighbourButtons() {
  const neighbours = useContext(NeighboursContext)
  const { isOn } = useSingleKeys()
  const button = useRef<HTMLButtonElement>(null)
  const previous = neighbours?.previous ?? null
  const next = neighbours?.next ?? null
  const onKey = useEffectEvent((key: string) => {
    if (key === 'j') next?.()
    if (key === 'k') previous?.()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      // Ignores the keys behind another dialog, such as a question about this row.
      const dialogs = [...document.querySelectorAll('dialog[open]')]
      if (dialogs.some((dialog) => !dialog.contains(button.current))) return
      onKey(event.key)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
  if (neighbours === null) return null
  const { position, rowCount } = neighbours
  return (
    <>
      <AdminButton ref={button} isDisabled={previous === null} onClick={() => previous?.()}>
        Previous
      </AdminButton>
      <AdminButton isDisabled={next === null} onClick={() => next?.()}>
        Next
      </AdminButton>
      {position !== null && (
        <span>
          {formatCount(position)} of {formatCount(rowCount)}
        </span>
      )}
    </>
  )
}
