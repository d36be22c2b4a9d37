import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const controls = 'button, select, input, a[href]'

/**
 * Keeps the focus in a table when the row that has it leaves, such as under a filter that it no longer matches: it
 * goes to the same control of the row that comes in its place.
 * Without any, it goes to the fallback.
 * @returns what the table's body needs, and the ref of the fallback
 */
export function useFocusOfLeavingRow() {
  const ref = useRef<HTMLTableSectionElement>(null)
  const fallback = useRef<HTMLButtonElement>(null)
  const last = useRef<{ row: HTMLTableRowElement; index: number; control: number } | null>(null)

  useLayoutEffect(() => {
    const known = last.current
    if (known === null) return
    if (known.row.isConnected) {
      known.index = known.row.sectionRowIndex
      return
    }
    last.current = null
    if (document.activeElement !== document.body) return
    const rows = ref.current?.rows
    const next = rows?.[Math.min(known.index, rows.length - 1)]
    const control = next?.querySelectorAll<HTMLElement>(controls)[known.control]
    const target = control ?? fallback.current
    target?.focus()
  })

  const body = {
    ref,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest('tr')
      if (row === null) return
      const control = [...row.querySelectorAll(controls)].indexOf(target)
      last.current = { row, index: row.sectionRowIndex, control }
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // Whoever leaves the table for another part of the page has left.
      if (relatedTarget !== null && ref.current?.contains(relatedTarget) === false) {
        last.current = null
      }
    },
  }
  return { body, fallback }
}

/** What a table's body needs, so that the focus stays in it. */
export type FocusedBody = ReturnType<typeof useFocusOfLeavingRow>['body']
