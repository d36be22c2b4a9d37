import { listPageLength as pageSize } from '@cardroom/contracts/admin-list'
import { useState } from 'react'
import type { Neighbours } from './neighbours.tsx'
import type { FoundRows } from './use-found-rows.ts'
import { useUrlParams } from './use-url-params.ts'

type Id = string | number

type Options<Row> = {
  /** The rows in the displayed order: all rows, or one page from the service. */
  rows: readonly Row[]
  openId: string | null
  found: FoundRows<Row> | undefined
  page: number
  pageCount: number
  rowCount: number
}

/**
 * The rows before and after the open row. If the open row is no longer in the list, for example because its status no
 * longer matches the filter, the next row is the one at the same position.
 */
export function useNeighbours<Row extends { id: Id }>(options: Options<Row>): Neighbours {
  const { rows, openId, found, page, pageCount, rowCount } = options
  const [, change] = useUrlParams()
  const index = rows.findIndex(({ id }) => String(id) === openId)
  const [last, setLast] = useState<{ openId: string | null; index: number } | null>(null)
  if (index >= 0 && (last?.openId !== openId || last.index !== index)) setLast({ openId, index })
  const hasLeft = index < 0 && last !== null && last.openId === openId
  const at = hasLeft ? last.index : index
  const isKnown = index >= 0 || hasLeft

  const open = (id: Id, onPage: number) =>
    change({ open: String(id), ...(found && { page: onPage > 1 ? String(onPage) : null }) }, true)
  const step = (by: 1 | -1) => {
    const next = rows[hasLeft && by === 1 ? at : at + by]
    if (!isKnown) return null
    if (next !== undefined) return () => open(next.id, page)
    const other = page + by
    if (found === undefined || other < 1 || other > pageCount) return null
    const turn = async () => {
      const others = await found.readPage(other)
      const row = by === 1 ? others[0] : others.at(-1)
      if (row !== undefined) open(row.id, other)
    }
    return () => void turn()
  }
  return {
    position: index < 0 ? null : (found === undefined ? 0 : (page - 1) * pageSize) + index + 1,
    rowCount,
    previous: step(-1),
    next: step(1),
  }
}
