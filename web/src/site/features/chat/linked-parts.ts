/** A part of a text: plain, or a link to the address in it. */
export type TextPart = { text: string; href: string | null }

const address = /https?:\/\/[^\s<>"'`]+/giu
// Punctuation after an address is not part of it.
const trailing = /[.,;:!?*_)\]}]+$/u

/** Splits a text into plain parts and links; only addresses on one of the hosts become links. */
export function linkedParts(text: string, hosts: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const addPlain = (to: number) => {
    if (to > end) parts.push({ text: text.slice(end, to), href: null })
    end = to
  }
  for (const match of text.matchAll(address)) {
    const shown = match[0].replace(trailing, '')
    const href = allowedAddress(shown, hosts)
    if (href === null) continue
    addPlain(match.index)
    parts.push({ text: shown, href })
    end = match.index + shown.length
  }
  addPlain(text.length)
  return parts
}

function allowedAddress(shown: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(shown)) return null
  const url = new URL(shown)
  const isPlain = url.username === '' && url.password === ''
  return isPlain && hosts.includes(url.host) ? url.href : null
}
