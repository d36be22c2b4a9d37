import type { ReactNode } from 'react'

/** The value that a column sorts, searches and exports; null where it is empty. */
export type ColumnValue = string | number | null

/** The options of a filter with their labels. */
type Filter<Row> = {
  /** The option for no filter, such as `All statuses`. */
  all: string
  options: Readonly<Record<string, string>>
  /** Which option a row belongs to; by default its value. */
  optionOf?: (row: Row) => string
}

/** One column of a table of the back office. */
export type Column<Row> = {
  /** Its name in the URL. */
  id: string
  label: string
  value: (row: Row) => ColumnValue
  /** How the value is rendered; as text by default. */
  cell?: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  isNumber?: boolean
  isSearched?: boolean
  isSortable?: boolean
  /** Whether the first click on the header sorts descending. */
  isLargestFirst?: boolean
  /** Searched and exported, not shown. */
  isHidden?: boolean
  filter?: Filter<Row>
  /**
   * Place on a phone, where a row is a block: `title` and `mark` in the first line, `figure`
   * with its label and `plain` without in the second, `actions` at the end. Hidden by default.
   */
  onPhone?: 'title' | 'mark' | 'figure' | 'plain' | 'actions'
}

/** Sorts text ignoring case and accents, and numbers in it by value. */
const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Compares numbers by value and texts alphabetically. */
export function compareValues(left: ColumnValue, right: ColumnValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left ?? ''), String(right ?? ''))
}

/** Whether every search word occurs in one of the row's columns. */
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

/** The filter option that a row belongs to. */
export function optionOf<Row>({ filter, value }: Column<Row>, row: Row): string {
  return filter?.optionOf?.(row) ?? String(value(row) ?? '')
}
