export type PasswordPolicy = {
  minLength: number
  /** In lower case. */
  commonPasswords: ReadonlySet<string>
  /** Words of the brand that anyone would try first. */
  brandWords: readonly string[]
}

/** Shortest name of a person that must not be inside their password: `Al` is part of too many words. */
const shortestOwnWord = 4

/**
 * Why a new password is refused, in a sentence for its owner, or null when it may be used.
 * @param ownWords the owner's name and e-mail address
 */
export function passwordRefusal(
  password: string,
  policy: PasswordPolicy,
  ownWords: readonly string[],
): string | null {
  if (password.length < policy.minLength) {
    return `Password must be at least ${policy.minLength} characters`
  }
  const plain = password.toLowerCase()
  if ([plain, withoutDecoration(plain)].some((form) => policy.commonPasswords.has(form))) {
    return 'This password is one of the most common ones. Please choose another.'
  }
  const isBrand = policy.brandWords.some((word) => isMostly(plain, word))
  const isOwn = ownWords.flatMap(partsOf).some((word) => isMostly(plain, word))
  if (isBrand || isOwn) {
    return 'This password is too easy to guess from the name of the brand or your own. Please choose another.'
  }
  return null
}

/** `poker1!` and `Poker2026` are `poker` to anyone who guesses; a longer number is a secret of its own. */
function withoutDecoration(password: string): string {
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return password.length - core.length <= 4 ? core : password
}

/** Whether the word is in the password and little else is: a passphrase may well contain it. */
function isMostly(password: string, word: string): boolean {
  const letters = lettersOf(password)
  const needle = lettersOf(word)
  return needle !== '' && letters.includes(needle) && letters.length < needle.length + 4
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}

function partsOf(text: string): string[] {
  const parts = text.split(/[^\p{L}]+/u)
  return [...parts, parts.join('')].filter((part) => part.length >= shortestOwnWord)
}
