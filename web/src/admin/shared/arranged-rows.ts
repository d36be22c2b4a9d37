import type { Column } from './table-column.ts'
import type { TableState } from './table-params.ts'

/** Searches, filters and sorts rows. Empty values are last in both directions. */
export function arrangedRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { search, filters, sort }: Pick<TableState, 'search' | 'filters' | 'sort'>,
): readonly Row[] {
  const chosen = rows.filter(
    (row) =>
      rowMatches(columns, row, search) &&
      columns.every(
        (column) => (filters[column.id] ?? optionOf(column, row)) === optionOf(column, row),
      ),
  )
  const value = columns.find(({ id }) => id === sort.id)?.value ?? (() => null)
  return chosen.toSorted((one, other) => {
    const [left, right] = [value(one), value(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return compareValues(left, right) * (sort.isDescending ? -1 : 1)
  })
}

/** Compares text without regard to case and accents, and compares numbers in the text by value. */
const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

function compareValues(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left), String(right))
}

/** Whether each search word occurs in one of the row's columns. */
function rowMatches<Row>(columns: readonly Column<Row>[], row: Row, search: string): boolean {
  const texts = columns
    .filter(({ isSearched = false }) => isSearched)
    .map(({ value }) => String(value(row) ?? '').toLowerCase())
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => texts.some((text) => text.includes(word)))
}

/** The filter option that matches a row. */
function optionOf<Row>({ filter, value }: Column<Row>, row: Row): string {
  return filter?.optionOf?.(row) ?? String(value(row) ?? '')
}
