/** First characters that a spreadsheet cuts off, with what follows them. */
const dangerous = new Set(['\t', '\r', '\n', '\u0000'])
const needsQuotes = /[",\r\n]/
/** Where a spreadsheet that splits at semicolons, tabs or lines would begin a field with a formula, full-width signs too. */
const innerFormula = /(^|[;\t\r\n])(["\s]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

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
  const inner = text.replaceAll(innerFormula, "$1$2'")
  const safe = dangerous.has(inner.charAt(0)) ? `'${inner}` : inner
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.join('; ') : JSON.stringify(value)
}
