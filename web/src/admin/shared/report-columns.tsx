import { sourceColor } from '@cardroom/brand/source-colors'
import { formatTime, toPercent } from '../../shared/format.ts'
import { Chip } from './chip.tsx'
import type { Column } from './report-table.tsx'
import { mediumBadge } from './source-kind.ts'
import { SourceName } from './source-name.tsx'

type Narrow = Column<never>['narrow']

/** When a record was made. */
export const dateColumn: Column<{ timestamp: string }> = {
  head: 'Date',
  cell: ({ timestamp }) => <time dateTime={timestamp}>{formatTime(timestamp)}</time>,
  look: 'quiet',
}

/** A source as a chip in its colour. */
export const sourceColumn: Column<{ source: string; color?: string }> = {
  head: 'Source',
  cell: ({ source, color = source }) => <Chip color={sourceColor(color)}>{source}</Chip>,
  titleOf: ({ source }) => source,
  narrow: 'lead',
}

/** The medium of a visit as a chip. */
export const mediumColumn: Column<{ medium: string }> = {
  head: 'Medium',
  cell: ({ medium }) => {
    const { label, color } = mediumBadge(medium)
    return <Chip color={sourceColor(color)}>{label}</Chip>
  },
}

/** The source of one record, with the icon of its kind. */
export function recordSourceColumn(narrow: Narrow): Column<{ source: string; medium?: string }> {
  return { head: 'Source', cell: SourceName, narrow }
}

/** A right-aligned figure. */
export function figure<Row>(head: string, cell: Column<Row>['cell'], narrow?: Narrow): Column<Row> {
  return { head, cell, look: 'figure', narrow }
}

/** A text with its full length as the title, or `N/A`. */
export function text<Row>(
  head: string,
  value: (row: Row) => string | null,
  narrow?: Narrow,
): Column<Row> {
  return { head, cell: (row) => textOr(value(row)), titleOf: (row) => value(row) ?? '', narrow }
}

/** Bars that show each row's share of the sum. */
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

/** A text, or a replacement where there is none. */
export function textOr(value: string | null, otherwise = 'N/A'): string {
  return value === null || value === '' ? otherwise : value
}
