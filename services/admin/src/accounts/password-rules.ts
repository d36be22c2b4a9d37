import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export type PasswordPolicy = {
  minLength: number
  /** Whether the back office is reached over https, and so from the internet. */
  minLengthOverHttps: number
  /** Words of the brand, which an attacker would try first. */
  brandWords: readonly string[]
}

const scorer = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** The minimum on the scorer's scale of 0 to 4: at least a million guesses. */
const minScore = 2

/** Only this many leading characters are scored: the work grows quadratically, and a strong beginning is enough. */
const maxScored = 64

/** The minimum length of a name that a password must not contain: `Al` is part of too many words. */
const shortestOwnWord = 4

/**
 * The reason why a new password is refused, as a sentence for its owner; null if the password is allowed.
 * @param ownWords the owner's name and e-mail address
 */
export function passwordRefusal(
  password: string,
  { minLength, brandWords }: Pick<PasswordPolicy, 'minLength' | 'brandWords'>,
  ownWords: readonly string[],
): string | null {
  if (password.length < minLength) return `Password must be at least ${minLength} characters`
  const ownParts = ownWords.flatMap(partsOf)
  const known = [...brandWords, ...ownParts]
  if (known.some((word) => isMostly(password, word))) return fromNames
  const { score, sequence, feedback } = scorer.check(password.slice(0, maxScored), known)
  if (score >= minScore || isRandom(sequence, password)) return null
  if (sequence.every(({ pattern }) => pattern === 'bruteforce')) return tooShort
  if (feedback.warning === 'userInputs') return fromNames
  return sequence.some(({ pattern }) => pattern === 'dictionary') ? common : regular
}

const fromNames =
  'This password is too easy to guess from the name of the brand or your own. Please choose another.'
const common = 'This password is one of the most common ones. Please choose another.'
const regular =
  'This password is too easy to guess: it repeats or continues itself. Please choose another.'
const tooShort =
  'This password is too easy to guess. Please make it longer, or mix letters, digits and signs.'

/**
 * The scorer counts an unknown character as one of ten; with three kinds of characters, it is one of at least sixty.
 */
function isRandom(sequence: readonly MatchExtended[], password: string): boolean {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u]
  return (
    sequence.every(({ pattern }) => pattern === 'bruteforce') &&
    kinds.filter((kind) => kind.test(password)).length >= 3
  )
}

/** Whether the password consists mostly of this word. A passphrase may well contain it. */
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
