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

/** A row of the table with its place in it. */
export type DataTableRow<Row extends object> = TableRow<typeof features, Row>

type Options<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string | number
  state: TableState
  chosenIds: RowSelectionState
  setChosenIds: OnChangeFn<RowSelectionState>
}

/** A table over rows that are all here: searched, filtered and sorted in the browser. */
export function useDataTable<Row extends object>(options: Options<Row>) {
  const { columns, rows, rowId, chosenIds, setChosenIds } = options
  const { search, filters, sort } = options.state
  const definitions = useMemo(() => columns.map(toColumnDef), [columns])
  const columnFilters = useMemo(
    () => Object.entries(filters).map(([id, value]) => ({ id, value })),
    // One text says all there is to compare; the object is a new one each time the address is read.
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
    getRowId: (row: Row) => String(rowId(row)),
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
    // What is nothing goes last in both directions, which only `undefined` does.
    accessorFn: (row) => column.value(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: (left, right, id) =>
      compareValues(left.getValue<ColumnValue>(id), right.getValue<ColumnValue>(id)),
    filterFn: (row, _id, chosen) => optionOf(column, row.original) === chosen,
  }
}
