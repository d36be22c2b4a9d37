import { brand } from '@cardroom/brand/brand'
import { nameRefusals } from '@cardroom/contracts/kook-names'
import replaceConfusables from 'unhomoglyph'

/** Names that refer to the house or to a role at the table. No player may use one of them or a lookalike. */
const reservedNames = ['house', 'host', 'mod', 'owner', 'table', 'pot', 'system', 'you']

/** Words that a player's name may not contain. */
const reservedWords =
  'admin administrator bot cardroom croupier dealer floorman moderator official staff support'.split(
    ' ',
  )

/** Brand names that a player's name may not contain, even as part of a word. */
const brandNames = [brand.name, brand.partner.name, brand.game.name]

const separators = /[ _.-]+/

/** Returns the reason why a new player may not have this name, or null. @param seated the names at the table */
export function refuseName(name: string, seated: readonly string[]): string | null {
  if (isReserved(name)) return nameRefusals.isReserved
  const lower = name.toLowerCase()
  if (seated.some((other) => other.toLowerCase() === lower)) return nameRefusals.isTaken
  const looks = looksOf(name)
  const isAlike = seated.some((other) => looksOf(other).some((look) => looks.includes(look)))
  return isAlike ? nameRefusals.looksLikeAnother : null
}

/**
 * Returns the skeleton of a text: two texts that look alike have the same skeleton (Unicode Technical Standard 39). The
 * list also contains letters with accents, so the function applies it both before and after it separates letters from
 * accents.
 */
function skeletonOf(text: string): string {
  return replaceConfusables(replaceConfusables(text).normalize('NFD')).normalize('NFD')
}

/**
 * Returns the ways to read a name: as written, and case-insensitively. A browser shows a run of spaces as one space.
 */
function looksOf(name: string): string[] {
  const shown = name.replaceAll(/ +/g, ' ')
  return [shown, shown.toLowerCase()].map((text) => skeletonOf(skeletonOf(text).toLowerCase()))
}

function toReserved(names: readonly string[]): string[] {
  // The list includes the names in upper case, where an i looks like another letter.
  return names
    .flatMap((name) => [name, name.toUpperCase()])
    .flatMap((name) => looksOf(joined(name)))
}

const reserved = {
  names: new Set(toReserved(reservedNames)),
  words: new Set(toReserved(reservedWords)),
  brand: toReserved(brandNames),
}

function isReserved(name: string): boolean {
  const whole = readingsOf(joined(name))
  const words = name.split(separators).flatMap(readingsOf)
  return (
    whole.some((look) => reserved.names.has(look) || reserved.words.has(look)) ||
    words.some((look) => reserved.words.has(look)) ||
    whole.some((look) => reserved.brand.some((brandName) => look.includes(brandName)))
  )
}

function joined(name: string): string {
  return name.split(separators).join('')
}

/** Returns a word, and the word without leading and trailing digits, because digits do not disguise a word. */
function readingsOf(word: string): string[] {
  return [word, word.replaceAll(/^\p{Nd}+|\p{Nd}+$/gu, '')].flatMap(looksOf)
}
