import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type ColumnDef,
  type OnChangeFn,
  type Row as TableRow,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { TableState } from './table-params.ts'
import {
  type Column,
  type ColumnValue,
  compareValues,
  optionOf,
  rowMatches,
} from './table-column.ts'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

/** A row of the table. */
export type DataTableRow<Row extends object> = TableRow<typeof features, Row>

type Options<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  state: TableState
  chosenIds: RowSelectionState
  setChosenIds: OnChangeFn<RowSelectionState>
  /** Whether the service has searched, filtered and sorted the rows. */
  isFound: boolean
}

/** A table whose rows are searched, filtered and sorted in the browser, unless the service has. */
export function useDataTable<Row extends { id: string | number }>(options: Options<Row>) {
  const { columns, rows, chosenIds, setChosenIds, isFound } = options
  const { search, filters, sort } = options.state
  const definitions = useMemo(() => columns.map(toColumnDef), [columns])
  const columnFilters = useMemo(
    () => Object.entries(filters).map(([id, value]) => ({ id, value })),
    // Compared as text, because the object is new each time the URL is read.
    // oxlint-disable-next-line react/exhaustive-deps
    [JSON.stringify(filters)],
  )
  const sorting = useMemo(
    () => [{ id: sort.id, desc: sort.isDescending }],
    [sort.id, sort.isDescending],
  )
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row: Row) => String(row.id),
    manualFiltering: isFound,
    manualSorting: isFound,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row: DataTableRow<Row>, _columnId: string, wanted: string) =>
      rowMatches(columns, row.original, wanted),
    state: { globalFilter: search, columnFilters, sorting, rowSelection: chosenIds },
    onRowSelectionChange: setChosenIds,
  })
}

function toColumnDef<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    // Only `undefined` is sorted last in both directions.
    accessorFn: (row) => column.value(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: (left, right, id) =>
      compareValues(left.getValue<ColumnValue>(id), right.getValue<ColumnValue>(id)),
    filterFn: (row, _id, chosen) => optionOf(column, row.original) === chosen,
  }
}
