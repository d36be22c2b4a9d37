/** Leading characters that make a spreadsheet drop the field. */
const dangerous = new Set(['\t', '\r', '\n', '\u0000'])
const needsQuotes = /[",\r\n]/
/** Where a spreadsheet that splits at semicolons, tabs or line breaks would start a formula, including full-width signs. */
const innerFormula = /(^|[;\t\r\n])(["\s]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * Writes a table as RFC 4180 text with a header line. Text that a spreadsheet would run as a formula gets an apostrophe in
 * front. Null and undefined become empty, booleans yes and no, lists are joined with semicolons, other objects are JSON.
 */
export function toCsv(names: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [names, ...rows].map((row) => `${row.map(toField).join(',')}\r\n`).join('')
}

function toField(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = toText(value)
  const inner = text.replaceAll(innerFormula, "$1$2'")
  const safe = dangerous.has(inner.charAt(0)) ? `'${inner}` : inner
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.join('; ') : JSON.stringify(value)
}
