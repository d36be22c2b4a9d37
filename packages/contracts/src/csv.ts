/** First characters that make a spreadsheet run a text as a formula, or cut it off. */
const dangerous = new Set(['=', '+', '-', '@', '\t', '\r', '\u0000'])
const needsQuotes = /[",\r\n]/

/**
 * Writes a table as RFC 4180 text, with a header line. A text that a spreadsheet would take for a formula is
 * prefixed with an apostrophe; numbers are written as they are, null as an empty field.
 */
export function toCsv(
  names: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return [names, ...rows].map((row) => `${row.map(toField).join(',')}\r\n`).join('')
}

function toField(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = dangerous.has(value.charAt(0)) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
