import { useLocation, useNavigate } from 'react-router-dom'
import {
  readTableState,
  type TableParams,
  type TableState,
  writeTableState,
} from './table-params.ts'

/**
 * Changes part of the state, given directly or computed from the latest state. Anything but a change
 * of page returns to the first page.
 */
export type ChangeTable = (
  change: Partial<TableState> | ((now: TableState) => Partial<TableState>),
) => void

/**
 * The state of a table in the URL: a reload, a bookmark and a colleague see the same rows.
 * Search text replaces the history entry, every other change adds one.
 */
export function useTableState(address: TableParams): [TableState, ChangeTable] {
  const { search } = useLocation()
  const navigate = useNavigate()

  const change: ChangeTable = (asked) => {
    // The URL is read again: two changes may come before the first is rendered.
    const params = new URLSearchParams(window.location.search)
    const now = readTableState(params, address)
    const part = typeof asked === 'function' ? asked(now) : asked
    const state = { ...now, page: 1, ...part }
    const next = writeTableState(params, state, address).toString()
    const isTyping = part.search !== undefined
    navigate({ search: next }, { replace: isTyping })
  }

  return [readTableState(new URLSearchParams(search), address), change]
}
