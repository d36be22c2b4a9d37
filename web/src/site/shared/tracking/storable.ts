import { truncate } from '@cardroom/contracts/text'

/** Text that the contract accepts: well-formed, without NUL, at most `maxLength` long. */
export function storable(text: string, maxLength: number): string {
  return truncate(text.toWellFormed().replaceAll('\u0000', ''), maxLength)
}

/** The same for an optional text. */
export function storableOrNull(text: string | null | undefined, maxLength: number): string | null {
  return text ? storable(text, maxLength) : null
}

/** A fragment that names a section. Any other may be a secret, such as that of a link in a mail. */
const section = /^#[a-z][a-z\d-]*$/i

/** A page's address that is safe to store or share: without a fragment, unless it names a section. */
export function publicAddress(href: string): string {
  const url = new URL(href)
  if (!section.test(url.hash)) url.hash = ''
  return url.href
}

/**
 * A new UUID (version 4). `crypto.randomUUID` exists only on secure connections, which a local network may
 * not have.
 */
export function randomId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
