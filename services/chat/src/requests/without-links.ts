const removed = '[link removed]'

/** Everything except letters, marks and digits of any script, and signs of hosts and e-mail addresses. */
const separator = /[^\p{L}\p{M}\p{N}.@_%+-]+|\.{2,}/u
const ideographicDot = /(?<=[a-z\d-])。(?=[a-z\d])/giu
/** The word without leading and trailing signs. */
const core = /[^.@_%+-](?:.*[^.@_%+-])?/u
/** A dot followed by two letters, or an IPv4 address. */
const host = /[^.]\.\p{L}[\p{L}\p{M}]|^\d+(?:\.\d+){3}$/u

/**
 * Removes everything that a mail program could turn into a link: URLs, host names and e-mail addresses, in any spelling that
 * browsers accept. The whole word is replaced.
 * @param allowed hosts and e-mail addresses that stay
 */
export function withoutLinks(text: string, allowed: readonly string[]): string {
  return text.replaceAll(/\S+/gu, (word) => (isHarmless(word, allowed) ? word : removed))
}

function isHarmless(word: string, allowed: readonly string[]): boolean {
  const plain = word
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replaceAll(ideographicDot, '.')
    .toLowerCase()
  const named = plain
    .split(separator)
    .map((part) => core.exec(part)?.[0] ?? '')
    // For an e-mail address, the part after the last @ decides.
    .filter((part) => host.test(part.slice(part.lastIndexOf('@') + 1)))
  if (named.length === 0) return !plain.includes('://')
  return named.every((name) => allowed.includes(name))
}
