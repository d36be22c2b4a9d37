import { maxPasteLength, type PasteChoice } from '@cardroom/contracts/rake-paste'

/** The text of a file with amounts, or the reason why it is unusable. */
export async function readPastedFile(
  file: Blob,
): Promise<{ text: string; problem: null } | { text: null; problem: string }> {
  // A UTF-8 character has up to four bytes.
  if (file.size > maxPasteLength * 4) return refuse('The file is too large for a list of amounts.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return refuse('This is a workbook. Save it as CSV, or copy its rows and paste them.')
  }
  const text = decode(bytes).trim()
  if (text === '') return refuse('The file is empty.')
  if (text.includes('\u0000')) return refuse('This is not a text file.')
  if (text.length > maxPasteLength) return refuse('The file is too large for a list of amounts.')
  return { text, problem: null }
}

function refuse(problem: string) {
  return { text: null, problem }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older spreadsheets use this encoding.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Decisions by the text of their line, so that they survive corrections to other lines. */
export type KeptChoices = Readonly<Record<string, PasteChoice['to']>>

/** The key of each line: its text, with a number to distinguish equal lines. */
export function keysOfLines(text: string): readonly string[] {
  const seen = new Map<string, number>()
  return text.split(/\r\n|[\n\r]/).map((line) => {
    const written = line.trim()
    const nth = (seen.get(written) ?? 0) + 1
    seen.set(written, nth)
    return `${nth} ${written}`
  })
}

/** The decisions about lines that still exist in the text. */
export function choicesOf(text: string, kept: KeptChoices): PasteChoice[] {
  return keysOfLines(text).flatMap((key, index) => {
    const to = kept[key]
    return to === undefined ? [] : [{ line: index + 1, to }]
  })
}
