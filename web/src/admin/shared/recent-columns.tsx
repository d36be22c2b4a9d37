import { formatTime } from '../../shared/format.ts'
import type { Column } from './report-table.tsx'

/** When a record was made. */
export const dateColumn: Column<{ timestamp: string }> = {
  head: 'Date',
  cell: ({ timestamp }) => <time dateTime={timestamp}>{formatTime(timestamp)}</time>,
  look: 'quiet',
}

/** A text, or a replacement where there is none. */
export function textOr(value: string | null, otherwise = 'N/A'): string {
  return value === null || value === '' ? otherwise : value
}
