import type { ColumnValue } from './table-column.ts'

/** First characters that make a spreadsheet run a text as a formula, or cut it off. */
const dangerous = new Set(['=', '+', '-', '@', '\t', '\r', '\u0000'])
const needsQuotes = /[",\r\n]/

/**
 * A table as RFC 4180 text with a header line. A text that a spreadsheet would take for a formula
 * gets an apostrophe in front; numbers stay numbers.
 */
export function csv(names: readonly string[], rows: readonly (readonly ColumnValue[])[]): string {
  return [names, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: ColumnValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = dangerous.has(value.charAt(0)) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
