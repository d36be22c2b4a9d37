const maxWordLength = 40

/** Two ways to write one thing, told apart by nothing but a space or a hyphen. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\be[\s-]?mail/g, 'email'],
  [/\bbuy[\s-]?in/g, 'buy in'],
  [/\bhold\s?['’]?\s?em\b/g, 'holdem'],
  [/\bnews\s?letter/g, 'newsletter'],
  [/\bpod\s?cast/g, 'podcast'],
  [/\bpoker\s?go\b/g, 'pokergo'],
  [/\bhead\s?phone/g, 'headphone'],
  [/['’]re\b/g, ' are'],
  [/['’]ve\b/g, ' have'],
  [/['’](?:ll|d)\b/g, ' '],
  [/n['’]t\b/g, ' not'],
  [/['’](?:s|m)\b/g, ' '],
]

/** The words of a text as they are indexed and asked for: letters and digits in lower case, each once. */
export function wordsOf(text: string): string[] {
  let plain = text.normalize('NFKC').toLowerCase()
  for (const [pattern, replacement] of spellings) plain = plain.replaceAll(pattern, replacement)
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.filter((word) => word.length <= maxWordLength))]
}
