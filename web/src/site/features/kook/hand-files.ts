import { HandRecord } from '@cardroom/contracts/kook-game'
import { parseJson } from './parse-json.ts'
import { addsUp } from './played-hand.ts'

/** A saved hand has a few kilobytes. */
const maxBytes = 256 * 1024

/** Reads a saved hand; `problem` is a sentence for the visitor. */
export async function readHandFile(
  file: File,
): Promise<{ hand: HandRecord } | { problem: string }> {
  if (file.size > maxBytes) return { problem: 'This file is too large for a saved hand.' }
  const hand = parseJson(HandRecord, await file.text())
  if (hand === null) return { problem: 'This file is not a saved hand.' }
  if (addsUp(hand)) return { hand }
  return {
    problem: 'The actions of this hand do not add up: the file was changed or is not whole.',
  }
}

/** Has the browser save a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** A hand with the name of its table, as a saved hand says it. */
export function withTable<Hand extends HandRecord>(hand: Hand, table: string | undefined): Hand {
  return table === undefined ? hand : { ...hand, table }
}
