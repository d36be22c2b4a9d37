import * as z from 'zod/mini'

/** The reasons why a name is refused, apart from its length and its characters. */
export const nameRefusals = {
  isInvisible: 'A username cannot have invisible characters',
  mixesScripts: 'A username has letters of one script only, such as Latin or Greek',
  isReserved: 'This username is reserved',
  isTaken: 'This username is taken at this table',
  looksLikeAnother: 'This username looks like another one at this table',
} as const

const normalize = [z.normalize('NFKC'), z.trim()]
const letters = [
  z.minLength(1, 'Enter a username'),
  z.maxLength(20, 'A username has at most 20 characters'),
  z.regex(/^[\p{L}\p{N}_. -]*$/u, 'A username has letters, digits, spaces and _ . - only'),
]

/** 1 to 20 letters, digits, spaces and `_ . -`. Tables compare names case-insensitively. */
export const Username = z.string().check(...normalize, ...letters)

/** The scripts in common use (Unicode Standard Annex 31, table 5). Scripts that are written together form one group. */
const scripts = `Arabic|Armenian|Bengali|Cyrillic|Devanagari|Ethiopic|Georgian|Greek|Gujarati|Gurmukhi|Hebrew
  |Kannada|Khmer|Lao|Latin|Malayalam|Myanmar|Oriya|Sinhala|Tamil|Telugu|Thaana|Thai|Tibetan
  |Han Hiragana Katakana|Han Hangul|Han Bopomofo`

const oneScript = scripts
  .split('|')
  .map((set) => set.trim().replaceAll(/(\w+) ?/g, String.raw`\p{Script_Extensions=$1}`))
  .map((script) => `^[0-9_. ${script}-]*$`)
  .join('|')

/** The name of a new player: its letters are of one script, and it has no invisible characters. */
export const NewUsername = z
  .string()
  .check(
    ...normalize,
    z.regex(/^\P{Default_Ignorable_Code_Point}*$/u, nameRefusals.isInvisible),
    ...letters,
    z.regex(new RegExp(oneScript, 'u'), nameRefusals.mixesScripts),
  )
