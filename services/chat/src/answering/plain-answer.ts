const maxPending = 2048

// A trailing part that may still become a tag, a picture or an address.
const unfinished = /(?:<!?|!|https?:\S*|h(?:t(?:t(?:ps?)?)?)?)$/iu
// Control characters and marks of text direction.
const invisible = /(?![\t\n\r])\p{Cc}|[\u200b\u202a-\u202e\u2066-\u2069]/gu
const address = /https?:\/\/[^\s<>"'`]+/giu

/**
 * Turns a streamed text into plain text without tags, pictures and addresses of other hosts. A trailing part that may still
 * become one of these is returned later.
 */
export function plainTextFilter(hosts: readonly string[]) {
  let pending = ''

  return {
    /** Returns the text that is final by now. */
    push(part: string): string {
      // Removed first, because invisible characters could hide an address.
      pending += part.replaceAll(invisible, '')
      const start = pending.search(unfinished)
      const end = start < 0 || pending.length - start > maxPending ? pending.length : start
      const ready = pending.slice(0, end)
      pending = pending.slice(end)
      return clean(ready, hosts)
    },
    /** Returns the rest. */
    end(): string {
      const rest = pending
      pending = ''
      return clean(rest, hosts)
    },
  }
}

/** Filters a whole text. */
export function plainText(text: string, hosts: readonly string[]): string {
  return clean(text.replaceAll(invisible, ''), hosts)
}

function clean(text: string, hosts: readonly string[]): string {
  return text
    .toWellFormed()
    .replaceAll(/<(?=[a-z/!?])/giu, '‹')
    .replaceAll('![', '[')
    .replaceAll(address, (url) => (isAllowed(url, hosts) ? url : '[link removed]'))
}

function isAllowed(text: string, hosts: readonly string[]): boolean {
  const url = URL.parse(text.replace(/[.,;:!?*_)\]}]+$/u, ''))
  return url !== null && url.username === '' && url.password === '' && hosts.includes(url.host)
}
