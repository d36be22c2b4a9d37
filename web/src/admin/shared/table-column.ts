import type { ReactNode } from 'react'
import type { TableColumn } from './table.tsx'

/** The value for sorting and searching, or null if the cell is empty. */
export type ColumnValue = string | number | null

/** The options of a filter with their labels. */
type Filter<Row> = {
  /** The label of the option without a filter, such as `All statuses`. */
  all: string
  options: Readonly<Record<string, string>>
  /** Returns the option of a row. The default is the column's value. */
  optionOf?: (row: Row) => string
}

/** One column of a list of the back office. */
export type Column<Row> = Pick<TableColumn<Row>, 'label' | 'isNumber'> & {
  /** The column's name in the URL. */
  id: string
  value: (row: Row) => ColumnValue
  /** Renders the value. The default is plain text. */
  cell?: (row: Row) => ReactNode
  isSearched?: boolean
  isSortable?: boolean
  /** Whether the first click on the header sorts in descending order. */
  isLargestFirst?: boolean
  /** Whether the column is searchable and exported but not visible. */
  isHidden?: boolean
  filter?: Filter<Row>
  /** The position in a block row. By default, blocks hide the column. */
  onPhone?: 'title' | 'mark' | 'figure' | 'plain' | 'actions'
}
