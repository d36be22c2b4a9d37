import type { ReactNode } from 'react'
import type { TableColumn } from './table.tsx'

/** The value that a column sorts and searches by; null if it is empty. */
export type ColumnValue = string | number | null

/** The options of a filter with their labels. */
type Filter<Row> = {
  /** The option for no filter, such as `All statuses`. */
  all: string
  options: Readonly<Record<string, string>>
  /** The option of a row; its value by default. */
  optionOf?: (row: Row) => string
}

/** One column of a list of the back office. */
export type Column<Row> = Pick<TableColumn<Row>, 'label' | 'isNumber'> & {
  /** Its name in the URL. */
  id: string
  value: (row: Row) => ColumnValue
  /** How the value is rendered; as text by default. */
  cell?: (row: Row) => ReactNode
  isSearched?: boolean
  isSortable?: boolean
  /** Whether the first click on its header sorts in descending order. */
  isLargestFirst?: boolean
  /** Searched and exported, not shown. */
  isHidden?: boolean
  filter?: Filter<Row>
  /** Its place where a row is a block; hidden by default. */
  onPhone?: 'title' | 'mark' | 'figure' | 'plain' | 'actions'
}
