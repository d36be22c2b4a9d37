/** First characters that make a spreadsheet run a text as a formula, or cut it off. */
const dangerous = new Set(['=', '+', '-', '@', '\t', '\r', '\u0000'])
const needsQuotes = /[",\r\n]/

/**
 * Writes a table as RFC 4180 text, with a header line. A text that a spreadsheet would take for a formula is
 * prefixed with an apostrophe; numbers are written as they are, null and undefined as an empty field, booleans as
 * yes and no, lists with semicolons, other objects as JSON.
 */
export function toCsv(names: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [names, ...rows].map((row) => `${row.map(toField).join(',')}\r\n`).join('')
}

function toField(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = toText(value)
  const safe = dangerous.has(text.charAt(0)) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.join('; ') : JSON.stringify(value)
}
