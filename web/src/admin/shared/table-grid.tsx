import type { ReactNode } from 'react'
import type { Sort } from './table-params.ts'
import type { Column } from './table-column.ts'
import styles from './table-grid.module.css'
import type { FocusedBody } from './use-row-focus.ts'
import type { DataTableRow } from './use-data-table.ts'

type Props<Row extends object> = {
  label: string
  columns: readonly Column<Row>[]
  /** Whether rows are shown as a table; otherwise as two-line blocks. */
  isTable: boolean
  /** Keeps the focus when its row leaves. */
  body: FocusedBody
  /** The rows of the page. */
  rows: readonly DataTableRow<Row>[]
  /** The row's name for its checkbox; without it there are no checkboxes. */
  nameOf: ((row: Row) => string) | undefined
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The rows of one page under sortable headers. */
export function TableGrid<Row extends object>(props: Props<Row>) {
  const { label, isTable, rows, nameOf, sort, onSort } = props
  const columns = props.columns.filter(({ isHidden = false }) => !isHidden)
  return (
    <table className={isTable ? styles.table : styles.blocks} aria-label={label}>
      <thead>
        <tr>
          {nameOf && (
            <th scope="col" className={styles.choice}>
              <ChooseAll rows={rows} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody {...props.body}>
        {rows.map((row) => (
          <tr key={row.id} data-row={row.id} data-chosen={row.getIsSelected() || undefined}>
            {nameOf && (
              <td className={styles.choice}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={`Select ${nameOf(row.original)}`}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </label>
              </td>
            )}
            {columns.map((column) => (
              <Cell key={column.id} column={column}>
                {column.cell === undefined ? column.value(row.original) : column.cell(row.original)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps<Row> = { column: Column<Row>; children: ReactNode }

function Cell<Row>({ column: { label, isNumber = false, onPhone }, children }: CellProps<Row>) {
  return (
    <td
      data-label={onPhone === 'figure' ? label : undefined}
      data-phone={onPhone ?? 'none'}
      data-number={isNumber || undefined}
    >
      {children}
    </td>
  )
}

type HeadProps<Row> = { column: Column<Row>; sort: Sort; onSort: (sort: Sort) => void }

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { id, label, isNumber = false, isSortable = true, isLargestFirst = false, onPhone } = column
  if (!isSortable) {
    return (
      <th scope="col" data-number={isNumber || undefined} data-phone={onPhone}>
        {label}
      </th>
    )
  }
  const isSorted = sort.id === id
  const order = sort.isDescending ? 'descending' : 'ascending'
  const isDescending = isSorted ? !sort.isDescending : isLargestFirst
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      data-phone={onPhone}
      aria-sort={isSorted ? order : undefined}
    >
      <button type="button" onClick={() => onSort({ id, isDescending })}>
        {label}
        <span
          className={styles.arrow}
          data-order={isSorted ? order : undefined}
          aria-hidden="true"
        />
      </button>
    </th>
  )
}

function ChooseAll<Row extends object>({ rows }: { rows: readonly DataTableRow<Row>[] }) {
  const chosenCount = rows.filter((row) => row.getIsSelected()).length
  const isAll = chosenCount === rows.length
  return (
    <label>
      <span className="visually-hidden">Select all rows of this page</span>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosenCount > 0 && !isAll
        }}
        onChange={() => {
          for (const row of rows) row.toggleSelected(!isAll)
        }}
      />
    </label>
  )
}
