const removed = '[link removed]'

/** Letters, marks and digits of any script, and what else a host or an e-mail address has. */
const separator = /[^\p{L}\p{M}\p{N}.@_%+-]+|\.{2,}/u
const ideographicDot = /(?<=[a-z\d-])。(?=[a-z\d])/giu
/** Without the signs at its ends. */
const core = /[^.@_%+-](?:.*[^.@_%+-])?/u
/** A name and, after a dot, two letters, or an address of four numbers. */
const host = /[^.]\.\p{L}[\p{L}\p{M}]|^\d+(?:\.\d+){3}$/u

/**
 * The text without what a mail program could turn into a link: addresses, host names and e-mail addresses, in any
 * spelling that browsers take for them. A word that names one is replaced as a whole.
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
    // Of an e-mail address, what is behind the last sign decides.
    .filter((part) => host.test(part.slice(part.lastIndexOf('@') + 1)))
  if (named.length === 0) return !plain.includes('://')
  return named.every((name) => allowed.includes(name))
}
