import {
  type FocusEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isShortcut, useSingleKeys } from './single-keys.ts'

const controls = 'button, select, input, a[href]'

/** Identifies a control by its cell, because the number of controls varies between rows. */
type Place = { cell: number; nth: number }

/**
 * Keeps the focus in the rows of a table. When the focused row disappears, for example because of a filter, the focus
 * moves to the same control of the row at the same position. If there is no such row, it moves to the fallback. The
 * keys j and k move the focus to the next and the previous row. The down arrow key moves it from the search field to
 * the first row.
 * @param isOld whether the rows belong to an earlier search
 * @returns props for the table body, the ref of the fallback, and functions that focus the first row and a row by id
 */
export function useRowFocus(isOld: boolean) {
  const ref = useRef<HTMLTableSectionElement>(null)
  const fallback = useRef<HTMLButtonElement>(null)
  const last = useRef<{ row: HTMLTableRowElement; index: number } | null>(null)
  const place = useRef<Place>({ cell: 0, nth: 0 })
  // Waits until the rows match the typed text, so that the administrator does not change another row by mistake.
  const entering = useRef<{ field: HTMLInputElement; text: string } | null>(null)
  // The row whose details have closed. It may differ from the row whose details were opened first.
  const closedId = useRef<string | null>(null)
  const [, renderAgain] = useState({})
  const lastIndex = useRef(0)
  const { isOn } = useSingleKeys()

  function focusRow(index: number): void {
    const rows = ref.current?.rows
    const row = rows?.[Math.max(0, Math.min(index, rows.length - 1))]
    const target = row === undefined ? fallback.current : controlAt(row, place.current)
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }

  useLayoutEffect(() => {
    const known = last.current
    if (known === null) return
    if (known.row.isConnected) {
      known.index = known.row.sectionRowIndex
      return
    }
    last.current = null
    if (document.activeElement === document.body) focusRow(known.index)
  })

  useLayoutEffect(() => {
    const id = closedId.current
    if (id === null) return
    closedId.current = null
    const rows = [...(ref.current?.rows ?? [])]
    const index = rows.findIndex((row) => row.dataset['row'] === id)
    focusRow(index < 0 ? lastIndex.current : index)
  })

  useLayoutEffect(() => {
    if (entering.current === null || isOld) return
    const { field, text } = entering.current
    entering.current = null
    if (document.activeElement === field && field.value === text) focusRow(0)
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    // A dialog uses the same keys, so this ignores keys behind it.
    if (step === 0 || !isShortcut(event) || document.querySelector('dialog[open]') !== null) return
    const row = document.activeElement?.closest('tr')
    const isHere = row instanceof HTMLTableRowElement && row.parentElement === ref.current
    // If there are several tables, only the table with the focus reacts.
    if (!isHere && document.activeElement?.closest('tbody')) return
    focusRow(isHere ? row.sectionRowIndex + step : 0)
    event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])

  const body = {
    ref,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest('tr')
      const cell = target.closest('td')
      if (row === null || cell === null) return
      last.current = { row, index: row.sectionRowIndex }
      lastIndex.current = row.sectionRowIndex
      const nth = [...cell.querySelectorAll(controls)].indexOf(target)
      // A field that replaces a button keeps the button's position.
      if (nth >= 0) place.current = { cell: cell.cellIndex, nth }
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // The focus has moved to another part of the page.
      if (relatedTarget !== null && ref.current?.contains(relatedTarget) === false) {
        last.current = null
      }
    },
  }
  return {
    body,
    fallback,
    enter: (field: HTMLInputElement) => {
      entering.current = { field, text: field.value }
      renderAgain({})
    },
    comeBack: (id: string) => {
      closedId.current = id
      renderAgain({})
    },
  }
}

/** Returns the control at that position, or the nearest control before it. */
function controlAt(row: HTMLTableRowElement, { cell, nth }: Place): HTMLElement | undefined {
  const inCell = [...(row.cells[cell]?.querySelectorAll<HTMLElement>(controls) ?? [])]
  return inCell[nth] ?? inCell.at(-1) ?? row.querySelector<HTMLElement>(controls) ?? undefined
}

/** Returns the props with which a table body keeps the focus. */
export type FocusedBody = ReturnType<typeof useRowFocus>['body']
