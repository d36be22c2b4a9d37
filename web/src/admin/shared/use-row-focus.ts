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

/** A control by its cell: rows may have more controls than others in a cell. */
type Place = { cell: number; nth: number }

/**
 * The focus in the rows of a table. It stays when its row leaves, such as under a filter that it no longer matches: it
 * goes to the same control of the row that comes in its place, or without any to the fallback. The keys j and k
 * move it to the same control of the next and the previous row; the arrow down leads from the search to the first.
 * @param isOld whether these rows are of an earlier search
 * @returns what the table's body needs, the ref of the fallback, what leads to the first row, and what leads back to a row
 */
export function useRowFocus(isOld: boolean) {
  const ref = useRef<HTMLTableSectionElement>(null)
  const fallback = useRef<HTMLButtonElement>(null)
  const last = useRef<{ row: HTMLTableRowElement; index: number } | null>(null)
  const place = useRef<Place>({ cell: 0, nth: 0 })
  // Until the rows are those of what was typed: another row is not acted on by mistake.
  const entering = useRef<{ field: HTMLInputElement; text: string } | null>(null)
  // The row whose details were closed, which need not be the one that they were opened from.
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
    // Over a dialog, whose own keys these are, nothing moves behind it.
    if (step === 0 || !isShortcut(event) || document.querySelector('dialog[open]') !== null) return
    const row = document.activeElement?.closest('tr')
    const isHere = row instanceof HTMLTableRowElement && row.parentElement === ref.current
    // Of a tab with more than one table, the one with the focus.
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
      // A field that takes the place of a button is left with that button.
      if (nth >= 0) place.current = { cell: cell.cellIndex, nth }
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // Whoever leaves the table for another part of the page has left.
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

/** The control at that place, or the nearest before it. */
function controlAt(row: HTMLTableRowElement, { cell, nth }: Place): HTMLElement | undefined {
  const inCell = [...(row.cells[cell]?.querySelectorAll<HTMLElement>(controls) ?? [])]
  return inCell[nth] ?? inCell.at(-1) ?? row.querySelector<HTMLElement>(controls) ?? undefined
}

/** What a table's body needs, so that the focus stays in it. */
export type FocusedBody = ReturnType<typeof useRowFocus>['body']
