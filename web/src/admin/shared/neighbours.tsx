import { createContext, useContext, useEffect, useEffectEvent } from 'react'
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

/** Given by a list to the dialog of its open row. */
export const NeighboursContext = createContext<Neighbours | null>(null)

/** Buttons to the previous and the next row, with their keys; nothing outside the dialog of a row of a list. */
export function NeighbourButtons() {
  const neighbours = useContext(NeighboursContext)
  const { isOn } = useSingleKeys()
  const previous = neighbours?.previous ?? null
  const next = neighbours?.next ?? null
  const onKey = useEffectEvent((key: string) => {
    if (key === 'j') next?.()
    if (key === 'k') previous?.()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      // Over a question that is asked in a dialog of its own, nothing moves.
      if (!isShortcut(event) || document.querySelectorAll('dialog[open]').length > 1) return
      onKey(event.key)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
  if (neighbours === null) return null
  const { position, rowCount } = neighbours
  return (
    <>
      <AdminButton isDisabled={previous === null} onClick={() => previous?.()}>
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
