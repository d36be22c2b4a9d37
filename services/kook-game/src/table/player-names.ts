import { brand } from '@cardroom/brand/brand'
import { nameRefusals } from '@cardroom/contracts/kook-names'
import replaceConfusables from 'unhomoglyph'

/** Names that stand for the house or for a role at the table; no player has one, nor one that looks like it. */
const reservedNames = ['house', 'host', 'mod', 'owner', 'table', 'pot', 'system', 'you']

/** No player has one of these among the words of a name. */
const reservedWords =
  'admin administrator bot cardroom croupier dealer floorman moderator official staff support'.split(
    ' ',
  )

/** No name contains one of these. */
const brandNames = [brand.name, brand.partner.name, brand.game.name]

const separators = /[ _.-]+/

/** Why a new player may not have this name, or null. @param seated the names at the table */
export function refuseName(name: string, seated: readonly string[]): string | null {
  if (isReserved(name)) return nameRefusals.isReserved
  const lower = name.toLowerCase()
  if (seated.some((other) => other.toLowerCase() === lower)) return nameRefusals.isTaken
  const looks = looksOf(name)
  const isAlike = seated.some((other) => looksOf(other).some((look) => looks.includes(look)))
  return isAlike ? nameRefusals.looksLikeAnother : null
}

/**
 * The skeleton of a text: two texts that look alike have the same one (Unicode Technical Standard 39). The list has
 * letters with an accent too, so it is applied before letters and accents are taken apart as well.
 */
function skeletonOf(text: string): string {
  return replaceConfusables(replaceConfusables(text).normalize('NFD')).normalize('NFD')
}

/** How a name may be read: as it is written, and without regard to case. A browser shows a run of spaces as one. */
function looksOf(name: string): string[] {
  const shown = name.replaceAll(/ +/g, ' ')
  return [shown, shown.toLowerCase()].map((text) => skeletonOf(skeletonOf(text).toLowerCase()))
}

function toReserved(names: readonly string[]): string[] {
  // In upper case too: an i looks like another letter there.
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

/** A word and, since a number does not hide it, the word without digits around it. */
function readingsOf(word: string): string[] {
  return [word, word.replaceAll(/^\p{Nd}+|\p{Nd}+$/gu, '')].flatMap(looksOf)
}
