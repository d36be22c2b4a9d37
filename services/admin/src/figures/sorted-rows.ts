import type { AnyFigures } from '@cardroom/contracts/explore'

/** A row of a table, without the comparison figures. */
export type CountedRow = { name: string; figures: AnyFigures }

export type RowOrder = { sort: string; order: 'asc' | 'desc'; limit: number; offset: number }

/**
 * One page of a table, sorted by a figure or by name. Rows without the figure come last, and ties are sorted by name.
 */
export function sortedRows(
  rows: readonly CountedRow[],
  { sort, order, limit, offset }: RowOrder,
): CountedRow[] {
  const direction = order === 'asc' ? 1 : -1
  const byFigure = (one: CountedRow, other: CountedRow) => {
    const [left = null, right = null] = [one.figures[sort], other.figures[sort]]
    if (left === right) return byName(one, other)
    if (left === null || right === null) return left === null ? 1 : -1
    return direction * (left - right)
  }
  const compare =
    sort === 'name'
      ? (one: CountedRow, other: CountedRow) => direction * byName(one, other)
      : byFigure
  return rows.toSorted(compare).slice(offset, offset + limit)
}

function byName(one: CountedRow, other: CountedRow): number {
  return one.name < other.name ? -1 : Number(one.name > other.name)
}
