import { randomInt } from 'node:crypto'

// Excludes characters that look alike, because people retype this password from a log.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 5

/** A random password that is easy to type. */
export function generatePassword(): string {
  return Array.from({ length: groups }, letterGroup).join('-')
}

function letterGroup(): string {
  return Array.from({ length: groupLength }, letter).join('')
}

function letter(): string {
  return alphabet.charAt(randomInt(alphabet.length))
}
