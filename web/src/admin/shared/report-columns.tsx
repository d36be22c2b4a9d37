import { sourceColor } from '@cardroom/brand/source-colors'
import { formatTime, toPercent } from '../../shared/format.ts'
import { Chip } from './chip.tsx'
import type { TableColumn } from './table.tsx'
import { mediumBadge } from './source-kind.ts'
import { SourceName } from './source-name.tsx'

type Place = TableColumn<never>['onPhone']

/** The time of a record. */
export const dateColumn: TableColumn<{ timestamp: string }> = {
  label: 'Date',
  cell: ({ timestamp }) => <time dateTime={timestamp}>{formatTime(timestamp)}</time>,
  isQuiet: true,
}

/** A source as a chip in the source's color. */
export const sourceColumn: TableColumn<{ source: string; color?: string }> = {
  label: 'Source',
  cell: ({ source, color = source }) => <Chip color={sourceColor(color)}>{source}</Chip>,
  titleOf: ({ source }) => source,
  onPhone: 'title',
}

/** The medium of a visit as a chip. */
export const mediumColumn: TableColumn<{ medium: string }> = {
  label: 'Medium',
  cell: ({ medium }) => {
    const { label, color } = mediumBadge(medium)
    return <Chip color={sourceColor(color)}>{label}</Chip>
  },
}

/** The source of one record, with the icon of its kind. */
export function recordSourceColumn(
  onPhone: Place,
): TableColumn<{ source: string; medium?: string }> {
  return { label: 'Source', cell: SourceName, onPhone }
}

/** A right-aligned figure. */
export function figure<Row>(
  label: string,
  cell: TableColumn<Row>['cell'],
  onPhone?: Place,
): TableColumn<Row> {
  return { label, cell, isNumber: true, onPhone }
}

/** A text with the full text as its title, or `N/A`. */
export function text<Row>(
  label: string,
  value: (row: Row) => string | null,
  onPhone?: Place,
): TableColumn<Row> {
  return { label, cell: (row) => textOr(value(row)), titleOf: (row) => value(row) ?? '', onPhone }
}

/** Bars that show each row's share of the total. */
export function barsOf<Row>(
  rows: readonly Row[],
  countOf: (row: Row) => number,
  colorOf: (row: Row) => string,
) {
  const total = rows.reduce((sum, row) => sum + countOf(row), 0)
  return (row: Row) => ({
    share: toPercent(countOf(row), total),
    color: sourceColor(colorOf(row)),
  })
}

/** A text, or a placeholder if there is none. */
export function textOr(value: string | null, otherwise = 'N/A'): string {
  return value === null || value === '' ? otherwise : value
}
