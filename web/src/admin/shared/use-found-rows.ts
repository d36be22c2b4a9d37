import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../shared/request.ts'
import type { Column } from './table-column.ts'
import { newestFirst, type Sort, sortText, tableParamsOf, type TableState } from './table-params.ts'
import { useOpenRow } from './use-url-params.ts'
import { useTableState } from './table-params.ts'

/** A page of results from the list's service. */
export type FoundRows<Row> = {
  /** The number of matching rows on all pages. */
  rowCount: number
  /** The total number of rows. */
  storedCount: number
  /** Whether these rows belong to an earlier search while the current search loads. */
  isOld: boolean
  /** The rows of all visited pages, for changes to selected rows. */
  seen: readonly Row[]
  /** The row that is open according to the URL, on any page. */
  opened: Row | undefined
  /** The search and its order as request parameters. */
  asked: string
  /** The rows of another page of the same search; empty if the request fails. */
  readPage: (page: number) => Promise<readonly Row[]>
}

type Options<List, Row> = {
  path: string
  reply: { parse: (value: unknown) => List }
  columns: readonly Column<Row>[]
  /** The default order. If omitted, rows are sorted by date, newest first. */
  sort?: Sort
  rowsOf: (list: List) => readonly Row[]
  countsOf: (list: List) => { rowCount: number; storedCount: number }
}

const typingMs = 250
const maxSearchLength = 120

/**
 * A list that its service searches, filters, sorts and pages according to the URL. The rows stay visible until the next
 * search succeeds. A response applies only to its own search.
 */
export function useFoundRows<List, Row extends { id: string | number }>(
  options: Options<List, Row>,
) {
  const { path, reply, columns, sort = newestFirst, rowsOf, countsOf } = options
  const [state] = useTableState(tableParamsOf(columns, sort))
  const asked = askedOf(state)
  const wanted = `${asked}&page=${state.page}`
  const settled = useSettled(state.search, wanted)
  const [openId] = useOpenRow()

  const read = (params: string) => ({
    queryKey: [path, params] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      request<List>(`${path}?${params}`, { method: 'GET', reply, signal }),
    // Other administrators may have changed rows that an earlier search found.
    staleTime: 0,
  })
  const query = useQuery(read(settled))
  const named = useQuery({ ...read(`id=${openId}`), enabled: openId !== null })

  const [last, setLast] = useState<{ list: List; at: number } | null>(null)
  const { data, dataUpdatedAt } = query
  if (data !== undefined && (data !== last?.list || dataUpdatedAt !== last.at)) {
    setLast({ list: data, at: dataUpdatedAt })
  }
  const list: List | undefined = data ?? last?.list
  const rows = list === undefined ? [] : rowsOf(list)
  const client = useQueryClient()
  // Includes only pages of the same search, because a change must not affect rows that are now hidden.
  const pages = client
    .getQueriesData<List>({ queryKey: [path] })
    .flatMap(([[, params], page]) =>
      page !== undefined && String(params).startsWith(`${asked}&page=`) ? rowsOf(page) : [],
    )
  const seen = new Map([...pages, ...rows].map((row) => [row.id, row]))
  const isOpen = (row: Row) => String(row.id) === openId
  const namedRows = named.data === undefined ? [] : rowsOf(named.data)

  const freshness = {
    dataUpdatedAt: data === undefined ? (last?.at ?? 0) : dataUpdatedAt,
    isFetching: query.isFetching,
    error: query.error,
    refetch: query.refetch,
  }
  return {
    query: { ...freshness, data: list, isPending: list === undefined && query.isPending },
    rows,
    found: list && {
      ...countsOf(list),
      isOld: data === undefined || settled !== wanted,
      seen: [...seen.values()],
      opened: namedRows.find(isOpen) ?? rows.find(isOpen),
      asked,
      readPage: async (page: number) => {
        try {
          return rowsOf(await client.fetchQuery(read(`${asked}&page=${page}`)))
        } catch {
          return []
        }
      },
    },
  }
}

/** The request parameters of a state, without the page. */
function askedOf({ search, filters, sort }: TableState): string {
  const words = search.trim().slice(0, maxSearchLength)
  return new URLSearchParams({
    ...(words !== '' && { search: words }),
    ...filters,
    sort: sortText(sort),
  }).toString()
}

/** The requested parameters. A change of the search text takes effect after a pause in typing. */
function useSettled(search: string, wanted: string): string {
  const [settled, setSettled] = useState({ search, wanted })
  const isTyping = search !== settled.search
  useEffect(() => {
    const settle = () => setSettled({ search, wanted })
    const timer = window.setTimeout(settle, isTyping ? typingMs : 0)
    return () => window.clearTimeout(timer)
  }, [search, wanted, isTyping])
  return isTyping ? settled.wanted : wanted
}
