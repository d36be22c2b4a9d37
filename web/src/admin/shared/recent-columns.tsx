import { formatTime } from '../../shared/format.ts'
import type { Column } from './report-table.tsx'

/** When a record was made: the first column of a list of the newest. */
export const dateColumn: Column<{ timestamp: string }> = {
  head: 'Date',
  cell: ({ timestamp }) => <time dateTime={timestamp}>{formatTime(timestamp)}</time>,
  look: 'quiet',
}

/** A text that a record may be without. */
export function textOr(value: string | null, otherwise = 'N/A'): string {
  return value === null || value === '' ? otherwise : value
}
