import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { formatCount } from '../../shared/format.ts'
import { AdminButton } from './admin-button.tsx'
import { isShortcut, useSingleKeys } from './single-keys.ts'

/** The rows before and after the open one in the order of its list, over all pages. */
export type Neighbours = {
  /** The place of the open row, from 1; null where it is not in the list as it is filtered. */
  position: number | null
  rowCount: number
  /** Opens the row; null where there is none. */
  previous: (() => void) | null
  next: (() => void) | null
}

/** Given by a list to what shows its open row. */
export const NeighboursContext = createContext<Neighbours | null>(null)

/** Buttons to the previous and the next row, with their keys; nothing where no row of a list is shown. */
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
      // Behind another dialog, such as a question about this row, nothing moves.
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
