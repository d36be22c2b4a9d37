/*
 * Apart from the schemas, so that a page that only sends records does not load the validator.
 */

/** Whether Postgres accepts the text: no U+0000 and no lone surrogate. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000')
}

/** The text without its percent encoding, or as it is where that is broken. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The text cut to at most `maxLength` UTF-16 units, never through the middle of a surrogate pair. */
export function truncate(value: string, maxLength: number): string {
  if (value.length <= maxLength) return value
  const cut = value.slice(0, maxLength)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
