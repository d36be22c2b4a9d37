import type { ThemedColor } from '@cardroom/brand/source-colors'
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react'
import { formatCount } from '../../shared/format.ts'
import { SiteLink } from '../../shared/ui/site-link.tsx'
import { AdminButton } from './admin-button.tsx'
import { chipColor } from './chip.tsx'
import { EmptyState } from './states.tsx'
import styles from './table.module.css'
import type { FocusedBody } from './use-row-focus.ts'

/** One column of a table in its displayed form. */
export type TableColumn<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Whether the column contains numbers, which are right-aligned. */
  isNumber?: boolean
  isQuiet?: boolean
  /** The current order, and the action of the header: a link or a function. */
  sort?: { order: 'ascending' | 'descending' | undefined; by: string | (() => void) } | undefined
  /** The full text of a cell that may be truncated. */
  titleOf?: (row: Row) => string
  /**
   * Position in a block row. `title` and `mark` are in the first line. `figure` (with its label) and `plain` (without a
   * label) are in the second line, and `actions` is at the end of that line. `wide` is below. By default, a number is a
   * figure, and other columns are plain.
   */
  onPhone?: 'title' | 'mark' | 'figure' | 'plain' | 'actions' | 'wide' | 'none' | undefined
}

export type TableProps<Row> = {
  /** The accessible name. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The text of an empty table. */
  empty?: string
  /** Whether the table scrolls within a limited height. */
  isScrolled?: boolean
  /** The bar behind the first cell of a row: a percentage and a color. */
  barOf?: (row: Row) => { share: number; color: ThemedColor }
  /** The minimum width of the table. Below it, rows are two-line blocks. */
  width?: number
}

/** The maximum number of columns that fit side by side in a narrow panel. */
const maxNarrowColumns = 3
const narrow = 640

/** A table of a panel. If there is not enough space, rows become blocks. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, empty = 'No data available', isScrolled = false, ...table } = props
  const [place, hasRoom] = useRoom(props.width ?? (columns.length > maxNarrowColumns ? narrow : 0))
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>
  const lead = Math.max(
    0,
    columns.findIndex(({ onPhone }) => onPhone === 'title'),
  )
  return (
    <div
      ref={place}
      // The keyboard scrolls the focused element.
      {...(isScrolled && { className: styles.scroll, role: 'group', tabIndex: 0 })}
      {...(isScrolled && { 'aria-label': label })}
    >
      <TableGrid
        {...table}
        label={label}
        rows={rows}
        columns={columns.map((column, index) =>
          index === lead ? { ...column, onPhone: 'title' as const } : column,
        )}
        isTable={hasRoom}
        hasRowHeaders
      />
    </div>
  )
}

/**
 * Observes the width of an element.
 * @returns a ref, and whether the element has at least that width
 */
export function useRoom(width: number) {
  const [hasRoom, setHasRoom] = useState(true)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      const measure = () => setHasRoom(element.clientWidth >= width)
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [width],
  )
  return [ref, hasRoom] as const
}

type GridProps<Row> = Pick<TableProps<Row>, 'label' | 'columns' | 'rows' | 'keyOf' | 'barOf'> & {
  /** Whether rows appear as a table instead of blocks. */
  isTable: boolean
  /** Whether the first cell is a header, and cells are truncated instead of wrapped. */
  hasRowHeaders?: boolean
  /** Keeps the focus when its row disappears. */
  body?: FocusedBody
  /** The selected rows. If omitted, the table has no checkboxes. */
  selection?:
    | {
        nameOf: (row: Row) => string
        has: (row: Row) => boolean
        set: (rows: readonly Row[], isSelected: boolean) => void
      }
    | undefined
}

/** The rows of one page under their headers. */
export function TableGrid<Row>(props: GridProps<Row>) {
  const { label, columns, rows, keyOf, barOf, selection, hasRowHeaders = false } = props
  return (
    <table
      className={props.isTable ? styles.table : styles.blocks}
      data-cut={hasRowHeaders || undefined}
      data-few={columns.length <= maxNarrowColumns || undefined}
      aria-label={label}
    >
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.choice}>
              <Checkbox
                label="Select all rows of this page"
                selected={rows.filter(selection.has).length}
                count={rows.length}
                onChange={(isSelected) => selection.set(rows, isSelected)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.label} column={column} />
          ))}
        </tr>
      </thead>
      <tbody {...props.body}>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-row={keyOf(row)} data-chosen={selection?.has(row) || undefined}>
            {selection && (
              <td className={styles.choice}>
                <Checkbox
                  label={`Select ${selection.nameOf(row)}`}
                  selected={Number(selection.has(row))}
                  count={1}
                  onChange={(isSelected) => selection.set([row], isSelected)}
                />
              </td>
            )}
            {columns.map((column, index) => (
              <Cell
                key={column.label}
                column={column}
                row={row}
                isHeader={hasRowHeaders && column.onPhone === 'title'}
                bar={index === 0 ? barOf?.(row) : undefined}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head<Row>({ column: { label, isNumber, onPhone, sort } }: { column: TableColumn<Row> }) {
  const words =
    sort === undefined ? (
      label
    ) : (
      <>
        {label}
        <span className={styles.order} data-order={sort.order} aria-hidden="true" />
      </>
    )
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      data-phone={onPhone}
      aria-sort={sort?.order}
    >
      {sort === undefined ? (
        words
      ) : typeof sort.by === 'string' ? (
        <SiteLink to={sort.by}>{words}</SiteLink>
      ) : (
        <button type="button" onClick={sort.by}>
          {words}
        </button>
      )}
    </th>
  )
}

type CellProps<Row> = {
  column: TableColumn<Row>
  row: Row
  isHeader: boolean
  bar: { share: number; color: ThemedColor } | undefined
}

function Cell<Row>({ column, row, isHeader, bar }: CellProps<Row>) {
  const { label, cell, isNumber = false, isQuiet = false, titleOf } = column
  const place = column.onPhone ?? (isNumber ? 'figure' : 'plain')
  const Tag = isHeader ? 'th' : 'td'
  return (
    <Tag
      {...(isHeader && { scope: 'row' })}
      data-label={place === 'figure' ? label : undefined}
      data-phone={place}
      data-number={isNumber || undefined}
      data-quiet={isQuiet || undefined}
      title={titleOf?.(row)}
    >
      {bar && <span className={styles.bar} style={barStyle(bar)} />}
      {bar ? <span className={styles.content}>{cell(row)}</span> : cell(row)}
    </Tag>
  )
}

function barStyle({ share, color }: { share: number; color: ThemedColor }): CSSProperties {
  return { ...chipColor(color), width: `${share}%` }
}

type CheckboxProps = {
  label: string
  selected: number
  count: number
  onChange: (isSelected: boolean) => void
}

function Checkbox({ label, selected, count, onChange }: CheckboxProps) {
  const isAll = selected === count
  return (
    <label>
      <input
        type="checkbox"
        aria-label={label}
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = selected > 0 && !isAll
        }}
        onChange={() => onChange(!isAll)}
      />
    </label>
  )
}

type PagesProps = {
  label: string
  page: number
  pageSize: number
  rowCount: number
  onPage: (page: number) => void
}

/** The buttons to the other pages of a table. */
export function TablePages({ label, page, pageSize, rowCount, onPage }: PagesProps) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, rowCount)
  return (
    <nav className="row between pad ruled figures" aria-label={`Pages of ${label}`}>
      <AdminButton isDisabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </AdminButton>
      <p aria-live="polite">
        {formatCount(first)} to {formatCount(last)} of {formatCount(rowCount)}
      </p>
      <AdminButton isDisabled={last === rowCount} onClick={() => onPage(page + 1)}>
        Next
      </AdminButton>
    </nav>
  )
}
