import { useLocation, useNavigate } from 'react-router-dom'
import {
  readTableState,
  type TableParams,
  type TableState,
  writeTableState,
} from './table-params.ts'

/**
 * Changes part of what is chosen, where need be starting from what is chosen by then. Anything but a step
 * to another page leads back to the first one.
 */
export type ChangeTable = (
  change: Partial<TableState> | ((now: TableState) => Partial<TableState>),
) => void

/**
 * What is chosen on a table, kept in the address: a reload, a bookmark and a colleague see the same rows.
 * Words of a search take each other's place in the browser's history, everything else is a step back.
 */
export function useTableState(address: TableParams): [TableState, ChangeTable] {
  const { search } = useLocation()
  const navigate = useNavigate()

  const change: ChangeTable = (asked) => {
    // Two changes may come before the page has been rendered with the first.
    const params = new URLSearchParams(window.location.search)
    const now = readTableState(params, address)
    const part = typeof asked === 'function' ? asked(now) : asked
    const state = { ...now, page: 1, ...part }
    const next = writeTableState(params, state, address).toString()
    const isTyping = part.search !== undefined
    navigate({ search: next }, { replace: isTyping, preventScrollReset: true })
  }

  return [readTableState(new URLSearchParams(search), address), change]
}
