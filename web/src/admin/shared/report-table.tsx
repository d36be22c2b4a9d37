import type { ThemedColor } from '@cardroom/brand/source-colors'
import type { CSSProperties, ReactNode } from 'react'
import { SiteLink } from '../../shared/ui/site-link.tsx'
import { chipColor } from './chip.tsx'
import styles from './report-table.module.css'
import { EmptyState } from './states.tsx'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** The address that sorts by the column, and how the rows are sorted by it now. */
  sort?: { to: string; order: 'ascending' | 'descending' | undefined } | undefined
  /** Figures are right-aligned; quiet columns are muted. */
  look?: 'figure' | 'quiet'
  /** The full text of a cell that may be cut off. */
  titleOf?: (row: Row) => string
  /**
   * Place of the cell in a narrow panel, where a row is a block of two lines: start or end of the first
   * line; in the second by default.
   */
  narrow?: 'lead' | 'end' | undefined
}

export type ReportTableProps<Row> = {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The text of an empty table. */
  empty?: string
  /** Whether it scrolls within a limited height. */
  isScrolled?: boolean
  /** The bar behind a row's first cell: a percentage and its colour. */
  barOf?: (row: Row) => { share: number; color: ThemedColor }
}

/** More columns than this do not fit side by side in a narrow panel. */
const maxNarrowColumns = 3

/** A small table of a panel; rows become two-line blocks where it does not fit. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { label, columns, rows, keyOf, barOf } = props
  if (rows.length === 0) return <EmptyState>{props.empty ?? 'No data available'}</EmptyState>
  const lead = Math.max(
    0,
    columns.findIndex(({ narrow }) => narrow === 'lead'),
  )
  const table = (
    <table
      className={[styles.table, columns.length > maxNarrowColumns && styles.folding]
        .filter(Boolean)
        .join(' ')}
      aria-label={label}
    >
      <thead>
        <tr>
          {columns.map(({ head, look, sort }) => (
            <th key={head} scope="col" data-look={look} aria-sort={sort?.order}>
              {sort === undefined ? (
                head
              ) : (
                <SiteLink to={sort.to}>
                  {head}
                  <span className={styles.order} data-order={sort.order} aria-hidden="true" />
                </SiteLink>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ head, look, cell, titleOf, narrow }, index) => {
              const Cell = index === lead ? 'th' : 'td'
              return (
                <Cell
                  key={head}
                  {...(index === lead && { scope: 'row' })}
                  data-head={head}
                  data-look={look}
                  data-narrow={index === lead ? 'lead' : narrow}
                  title={titleOf?.(row)}
                >
                  {index === 0 && barOf !== undefined && (
                    <span className={styles.bar} style={barStyle(barOf(row))} />
                  )}
                  <span className={styles.content}>{cell(row)}</span>
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (props.isScrolled !== true) return table
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the keyboard scrolls what has the focus; no field, no landmark
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      {table}
    </div>
  )
}

function barStyle({ share, color }: { share: number; color: ThemedColor }): CSSProperties {
  return { ...chipColor(color), width: `${share}%` }
}
