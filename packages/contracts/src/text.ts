/* Separate from the schemas, so that pages that only send records do not load the validator. */

/** Whether Postgres accepts the text: no U+0000 and no lone surrogate. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000')
}

/** Decodes percent encoding; returns the text unchanged if it is invalid. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Truncates to at most `maxLength` UTF-16 units without splitting a surrogate pair. */
export function truncate(value: string, maxLength: number): string {
  if (value.length <= maxLength) return value
  const cut = value.slice(0, maxLength)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
