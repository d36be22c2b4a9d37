import { truncate } from '@cardroom/contracts/text'

/** Text that the contract accepts: well-formed, without NUL, at most `maxLength` long. */
export function storable(text: string, maxLength: number): string {
  return truncate(text.toWellFormed().replaceAll('\u0000', ''), maxLength)
}

/** The same of a text that may be missing; null for none. */
export function storableOrNull(text: string | null | undefined, maxLength: number): string | null {
  return text ? storable(text, maxLength) : null
}

/** A fragment that names a section; any other, as of a link in a mail, may be a secret. */
const section = /^#[a-z][a-z\d-]*$/i

/** A page's address as it may be stored or given away: without a fragment, unless that names a section. */
export function publicAddress(href: string): string {
  const url = new URL(href)
  if (!section.test(url.hash)) url.hash = ''
  return url.href
}

/**
 * A new UUID (version 4). `crypto.randomUUID` exists only where the connection is secure; a card room's own network may not
 * be.
 */
export function randomId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
