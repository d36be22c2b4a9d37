import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export type PasswordPolicy = {
  minLength: number
  /** Where the back office is reached over https, and so from the internet. */
  minLengthOverHttps: number
  /** Words of the brand that anyone would try first. */
  brandWords: readonly string[]
}

const scorer = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Of the scorer's 0 to 4: at least a million guesses. */
const minScore = 2

/** Scored are the first characters: the work grows with the square, and a strong beginning is enough. */
const maxScored = 64

/** Shortest name of a person that must not be inside their password: `Al` is part of too many words. */
const shortestOwnWord = 4

/**
 * Why a new password is refused, in a sentence for its owner, or null when it may be used.
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

/** The scorer counts an unknown character as one of ten; a mix of three kinds is one of sixty and more. */
function isRandom(sequence: readonly MatchExtended[], password: string): boolean {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u]
  return (
    sequence.every(({ pattern }) => pattern === 'bruteforce') &&
    kinds.filter((kind) => kind.test(password)).length >= 3
  )
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
