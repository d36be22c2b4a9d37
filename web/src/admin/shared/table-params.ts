import { useLocation, useNavigate } from 'react-router-dom'
import type { Column } from './table-column.ts'

/** A column and its sort direction. */
export type Sort = { id: string; isDescending: boolean }

/** The state of a table, which the URL contains completely. */
export type TableState = {
  search: string
  /** The selected option of each active filter, by column. */
  filters: Readonly<Record<string, string>>
  sort: Sort
  /** The page number, starting at 1. */
  page: number
}

/** The way in which the URL represents a table's state. */
export type TableParams = {
  /** Prefix of each parameter, for pages with several tables. */
  prefix?: string | undefined
  /** Options of each column that has a filter. */
  filters: Readonly<Record<string, readonly string[]>>
  sortable: readonly string[]
  /** The default order. */
  sort: Sort
}

export const newestFirst: Sort = { id: 'date', isDescending: true }

/** Returns the URL representation for a table with these columns. */
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

/** Parses the state from the URL. Ignores invalid values. */
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

/** The URL parameters of a state. Defaults are omitted. */
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

/** Formats a sort order for the URL. */
export function sortText({ id, isDescending }: Sort): string {
  return `${isDescending ? '-' : ''}${id}`
}

function nameIn({ prefix }: TableParams, name: string): string {
  return prefix === undefined ? name : `${prefix}-${name}`
}

/** Parses a sort order: a column, preceded by a minus if descending. */
export function readSort(text: string): Sort {
  return text.startsWith('-')
    ? { id: text.slice(1), isDescending: true }
    : { id: text, isDescending: false }
}

/**
 * Changes part of the state. The change is a value or a function of the latest state. Every change except a change of
 * page returns to the first page.
 */
export type ChangeTable = (
  change: Partial<TableState> | ((now: TableState) => Partial<TableState>),
) => void

/**
 * The state of a table in the URL, so that reloads, bookmarks and shared links show the same rows. A change of the
 * search text replaces the history entry. Every other change adds an entry.
 */
export function useTableState(address: TableParams): [TableState, ChangeTable] {
  const { search } = useLocation()
  const navigate = useNavigate()

  const change: ChangeTable = (asked) => {
    // Reads the URL again, because two changes may occur before the first one renders.
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
