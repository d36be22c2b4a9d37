// Crockford's base32: without I, L, O and U, which look like other characters.
const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The last eight characters of a link, 40 bits, for comparing aloud at the table. */
export function shortLink(link: Uint8Array): string {
  let value = 0
  for (const byte of link.slice(-5)) value = value * 256 + byte
  return Array.from({ length: 8 }, (_, at) =>
    base32.charAt(Math.floor(value / 32 ** (7 - at)) % 32),
  ).join('')
}
