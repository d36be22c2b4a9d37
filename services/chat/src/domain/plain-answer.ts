const longestHeld = 2048

// What a piece may end with while it is not clear yet what it becomes.
const unfinished = /(?:<!?|!|https?:\S*|h(?:t(?:t(?:ps?)?)?)?)$/iu
// Controls, and the marks that turn a line of text around: nothing that a sentence needs.
const unseen = /(?![\t\n\r])\p{Cc}|[\u200b\u202a-\u202e\u2066-\u2069]/gu
const address = /https?:\/\/[^\s<>"'`]+/giu

/**
 * Makes plain text of a model's words as they come: no tag, no picture, no address but of the hosts
 * given. What may still become one is held back until it is known.
 */
export function plainAnswer(hosts: readonly string[]) {
  let held = ''

  return {
    /** The next words that may be shown. */
    push(piece: string): string {
      // First of all: an address must not be hidden by what nobody sees.
      held += piece.replaceAll(unseen, '')
      const start = held.search(unfinished)
      const end = start < 0 || held.length - start > longestHeld ? held.length : start
      const ready = held.slice(0, end)
      held = held.slice(end)
      return clean(ready, hosts)
    },
    /** What was held back, now that nothing follows. */
    end(): string {
      const rest = held
      held = ''
      return clean(rest, hosts)
    },
  }
}

/** A whole text made plain in the same way. */
export function plainText(text: string, hosts: readonly string[]): string {
  return clean(text.replaceAll(unseen, ''), hosts)
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
