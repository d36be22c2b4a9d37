import { maxPasteLength } from '@cardroom/contracts/rake-paste'

/** The text of a file of amounts, or why it cannot be taken. */
export async function readPastedFile(
  file: Blob,
): Promise<{ text: string; problem: null } | { text: null; problem: string }> {
  // In UTF-8 a letter takes up to four bytes.
  if (file.size > maxPasteLength * 4) return refuse('The file is too large for a list of amounts.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return refuse('This is a workbook. Save it as CSV, or copy its rows and paste them.')
  }
  const text = decode(bytes).trim()
  if (text === '') return refuse('The file is empty.')
  if (text.includes('\u0000')) return refuse('This is no text file.')
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
    // As older spreadsheets write it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
