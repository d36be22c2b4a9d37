import { truncate } from '@cardroom/contracts/text'

/** Makes text conform to the schema: well-formed, without NUL, and at most `maxLength` long. */
export function storable(text: string, maxLength: number): string {
  return truncate(text.toWellFormed().replaceAll('\u0000', ''), maxLength)
}

/** Does the same for an optional text. */
export function storableOrNull(text: string | null | undefined, maxLength: number): string | null {
  return text ? storable(text, maxLength) : null
}

/** Matches a fragment that names a section. Any other fragment may be a secret, such as that of a mail link. */
const section = /^#[a-z][a-z\d-]*$/i

/** A page's URL that is safe to store or share. It has no fragment unless the fragment names a section. */
export function publicAddress(href: string): string {
  const url = new URL(href)
  if (!section.test(url.hash)) url.hash = ''
  return url.href
}

/**
 * Creates a UUID (version 4). `crypto.randomUUID` exists only in secure contexts, and a local network may use plain
 * http.
 */
export function randomId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
