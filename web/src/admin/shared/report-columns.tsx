import { sourceColor } from '@cardroom/brand/source-colors'
import { formatTime } from '../../shared/format.ts'
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
export function figure<Row>(
  head: string,
  cell: (row: Row) => string,
  narrow?: Narrow,
): Column<Row> {
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

/** A text, or a replacement where there is none. */
export function textOr(value: string | null, otherwise = 'N/A'): string {
  return value === null || value === '' ? otherwise : value
}
