import { useLocation, useNavigate } from 'react-router-dom'
import type { Column } from './table-column.ts'

/** A column and the direction it is sorted in. */
export type Sort = { id: string; isDescending: boolean }

/** The state of a table, all of it in the URL. */
export type TableState = {
  search: string
  /** The chosen option of each filter that is set, by column. */
  filters: Readonly<Record<string, string>>
  sort: Sort
  /** Starts at 1. */
  page: number
}

/** How a table's state is written in the URL. */
export type TableParams = {
  /** Prefix of each parameter, where a page has more than one table. */
  prefix?: string | undefined
  /** Options of each column with a filter. */
  filters: Readonly<Record<string, readonly string[]>>
  sortable: readonly string[]
  /** The default order. */
  sort: Sort
}

export const newestFirst: Sort = { id: 'date', isDescending: true }

/** How the state of a table with these columns is written. */
export function tableParamsOf<Row>(
  columns: readonly Column<Row>[],
  sort: Sort,
  prefix?: string,
): TableParams {
  return {
    prefix,
    sort,
    sortable: columns.filter(({ isSortable = true }) => isSortable).map(({ id }) => id),
    filters: Object.fromEntries(
      columns.flatMap(({ id, filter }) =>
        filter === undefined ? [] : [[id, Object.keys(filter.options)]],
      ),
    ),
  }
}

/** The state in the URL; invalid values are ignored. */
export function readTableState(params: URLSearchParams, address: TableParams): TableState {
  const { filters, sortable, sort } = address
  const read = (name: string) => params.get(nameIn(address, name)) ?? ''
  const chosen = Object.entries(filters)
    .map(([id, options]) => [id, options.find((option) => option === read(id))] as const)
    .filter((entry): entry is readonly [string, string] => entry[1] !== undefined)
  const named = readSort(read('sort'))
  const page = Number(read('page'))
  return {
    search: read('q'),
    filters: Object.fromEntries(chosen),
    sort: sortable.includes(named.id) ? named : sort,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** The URL parameters of a state, without defaults. */
export function writeTableState(
  params: URLSearchParams,
  state: TableState,
  address: TableParams,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const write = (name: string, value: string) => {
    if (value === '') next.delete(nameIn(address, name))
    else next.set(nameIn(address, name), value)
  }
  const { sort, page } = state
  const isUsual = sort.id === address.sort.id && sort.isDescending === address.sort.isDescending
  write('q', state.search)
  for (const id of Object.keys(address.filters)) write(id, state.filters[id] ?? '')
  write('sort', isUsual ? '' : sortText(sort))
  write('page', page > 1 ? String(page) : '')
  return next
}

/** The text of an order in the URL. */
export function sortText({ id, isDescending }: Sort): string {
  return `${isDescending ? '-' : ''}${id}`
}

function nameIn({ prefix }: TableParams, name: string): string {
  return prefix === undefined ? name : `${prefix}-${name}`
}

/** Reads an order: a column, with a minus for descending. */
export function readSort(text: string): Sort {
  return text.startsWith('-')
    ? { id: text.slice(1), isDescending: true }
    : { id: text, isDescending: false }
}

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
    // Two changes may come before the first is rendered, so the URL is read again.
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
