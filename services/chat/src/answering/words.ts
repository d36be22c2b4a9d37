import { stemmer } from 'stemmer'

const maxWordLength = 40

/** Stems of polite phrases and of the place that all documents share: they do not name a subject. */
export const stopWords = new Set(
  (
    'a am an and as at be been but by could do does for from had has have hello hey hi if in is it its just ' +
    'know let like may me might my of oh ok okay on or please regarding so some tell thank thanks that the ' +
    'their them then there these they this to uh um us want was we were will with would you your about also any ' +
    'actually guys really quick question wondering wonder ask asking curious explain exactly las vegas ' +
    'must possible until till while during something anything sort sure think believe guess maybe still ever yet too along'
  )
    .split(' ')
    .map(stemmer),
)
// Spellings that differ only in a space or a hyphen, contractions, and one synonym.
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\be[\s-]?mail/g, 'email'],
  [/\bbuy[\s-]?in/g, 'buy in'],
  [/\bhold\s?['’]?\s?em\b/g, 'holdem'],
  [/\bnews\s?letter/g, 'newsletter'],
  [/\bpod\s?cast/g, 'podcast'],
  [/\bpoker\s?go\b/g, 'pokergo'],
  [/\bhead\s?phone/g, 'headphone'],
  [/\bfrequently\b/g, 'often'],
  [/['’]re\b/g, ' are'],
  [/['’]ve\b/g, ' have'],
  [/['’](?:ll|d)\b/g, ' '],
  [/n['’]t\b/g, ' not'],
  [/['’](?:s|m)\b/g, ' '],
]

/** The stems of a text's words, each once. */
export function toTerms(text: string): string[] {
  return [...new Set(toWords(text).map(stemmer))]
}

/** The words of a text in order: letters and digits in lower case. */
export function toWords(text: string): string[] {
  let plain = text.normalize('NFKC').toLowerCase()
  for (const [pattern, replacement] of spellings) plain = plain.replaceAll(pattern, replacement)
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => word.length <= maxWordLength)
}
