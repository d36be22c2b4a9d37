import type { ReactNode } from 'react'

/** What a column sorts by, is searched in and exports; null where a row has nothing there. */
export type ColumnValue = string | number | null

/** Values to narrow a table down to, with the words beside them. */
type Filter<Row> = {
  /** What stands there while nothing is chosen, such as `All statuses`. */
  all: string
  options: Readonly<Record<string, string>>
  /** Which option a row belongs to; by default its value. */
  optionOf?: (row: Row) => string
}

/** One column of a table of the back office. */
export type Column<Row> = {
  /** Its name in the address. */
  id: string
  label: string
  value: (row: Row) => ColumnValue
  /** How the value is shown, where it is not shown as it is. */
  cell?: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  isNumber?: boolean
  isSearched?: boolean
  isSortable?: boolean
  /** Whether the first click on its head puts the largest first. */
  isLargestFirst?: boolean
  isExported?: boolean
  /** Searched and exported, not shown. */
  isHidden?: boolean
  filter?: Filter<Row>
  /**
   * Where it stands on a phone, where a row is a block: `title` and `mark` in the first line, `figure`
   * with its label and `plain` without in the second, `actions` at the end. By default it is not shown
   * there.
   */
  onPhone?: 'title' | 'mark' | 'figure' | 'plain' | 'actions'
}

/** A text for the order of people's words: case and accents apart, numbers by their size. */
const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Smaller before larger; texts by the alphabet. */
export function compareValues(left: ColumnValue, right: ColumnValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left ?? ''), String(right ?? ''))
}

/** Whether each word that is looked for stands in one of a row's searched columns. */
export function rowMatches<Row>(
  columns: readonly Column<Row>[],
  row: Row,
  search: string,
): boolean {
  const texts = columns
    .filter(({ isSearched = false }) => isSearched)
    .map(({ value }) => String(value(row) ?? '').toLowerCase())
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => texts.some((text) => text.includes(word)))
}

/** Which option of a column's filter a row belongs to. */
export function optionOf<Row>({ filter, value }: Column<Row>, row: Row): string {
  return filter?.optionOf?.(row) ?? String(value(row) ?? '')
}
