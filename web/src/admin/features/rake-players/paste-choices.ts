import type { PasteChoice } from '@cardroom/contracts/rake-paste'

/** Decisions by the text of their line, so that they outlast a correction of another line. */
export type KeptChoices = Readonly<Record<string, PasteChoice['to']>>

/** The key of each line by its number from 1: its text, and which of equal ones it is. */
export function keysOfLines(text: string): readonly string[] {
  const seen = new Map<string, number>()
  return text.split(/\r\n|[\n\r]/).map((line) => {
    const written = line.trim()
    const nth = (seen.get(written) ?? 0) + 1
    seen.set(written, nth)
    return `${nth} ${written}`
  })
}

/** The decisions about lines that a text still has. */
export function choicesOf(text: string, kept: KeptChoices): PasteChoice[] {
  return keysOfLines(text).flatMap((key, index) => {
    const to = kept[key]
    return to === undefined ? [] : [{ line: index + 1, to }]
  })
}
