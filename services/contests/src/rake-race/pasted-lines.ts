import { parse } from 'csv-parse/sync'
import { TypedAmount } from '@cardroom/contracts/rake-race-admin'

/** A line split into its columns; `problem` explains why it has no usable amount. */
export type PastedLine = {
  /** The line number, starting from 1. */
  line: number
  text: string
  name: string
  amount: string | null
  problem: string | null
}

/** A line without a player, with the reason. */
export type PassedLine = { line: number; text: string; reason: string; week: number | null }

type Columns = { name: number; amount: number }

/**
 * Splits pasted text into names and amounts. Each line is split at tabs, semicolons, commas or its last space. Headings
 * identify the columns; without headings, a line must be unambiguous.
 */
export function readPastedLines(pasted: string): { read: PastedLine[]; passed: PassedLine[] } {
  const read: PastedLine[] = []
  const passed: PassedLine[] = []
  let columns: Columns | null = null
  for (const [index, raw] of pasted
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r]/)
    .entries()) {
    const text = raw.replaceAll(/[\u00A0\u2007\u202F]/g, ' ').trim()
    if (/^[\s,;]*$/.test(text)) continue
    const line = index + 1
    const week = weekOf(text)
    if (week !== null) {
      passed.push({ line, text, reason: `A title: week ${week}.`, week })
      continue
    }
    const cells = cellsOf(raw.replaceAll(/[\u00A0\u2007\u202F]/g, ' '))
    const headed = headingsOf(cells)
    if (headed !== null && read.length === 0) {
      columns = headed
      passed.push({ line, text, reason: 'Headings of the columns.', week: null })
      continue
    }
    read.push({ line, text, ...fieldsOf(cells, columns) })
  }
  return { read, passed }
}

function weekOf(text: string): number | null {
  const [, week] =
    /^[^\p{L}\p{N}]*(?:rake(?: race)?\W+)?week\s*#?\s*(\d{1,2})\W*$/iu.exec(text) ?? []
  return week === undefined ? null : Number(week)
}

function cellsOf(text: string): string[] {
  const bare = text.replaceAll(/"[^"]*"/g, '')
  const delimiter = ['\t', ';'].find((sign) => bare.includes(sign))
  if (delimiter !== undefined) return split(text.replace(/[\r\n]+$/, ''), delimiter)
  const trimmed = text.trim()
  const [, name, amount] = /^([^,"]+?)\s+(\$?\s?\S*\d\S*)$/.exec(trimmed) ?? []
  if (name !== undefined && amount !== undefined && isNumeric(amount)) {
    const [, before, thousands] = /^(.+?)\s+(\d{1,3})$/.exec(name) ?? []
    return before !== undefined && /^\d{3}(?:\D|$)/.test(amount)
      ? [before, `${thousands} ${amount}`]
      : [name, amount]
  }
  return bare.includes(',') ? split(trimmed, ',') : [trimmed]
}

function split(text: string, delimiter: string): string[] {
  try {
    const options = { delimiter, relax_column_count: true, trim: true }
    const [cells = []] = parse(text, options)
    return delimiter === ',' ? joinAmount(cells) : cells
  } catch {
    // The quote is not closed, or is part of a name.
    return text.split(delimiter).map((cell) => cell.trim())
  }
}

// `Ada,$1,250.50`: the amount begins at the dollar sign.
function joinAmount(cells: string[]): string[] {
  const start = cells.findIndex((cell) => cell.startsWith('$'))
  if (start < 0) return cells
  const joined = cells.slice(start).join(',')
  return readPastedAmount(joined).amount === null ? cells : [...cells.slice(0, start), joined]
}

const nameWords = /user|player|login|nick|screen/i
const otherNameWords = /name|alias/i
const amountWords = /rake|amount|fees?\b|total/i

function headingsOf(cells: readonly string[]): Columns | null {
  if (cells.length < 2 || cells.some((cell) => /\d/.test(cell))) return null
  const amount = cells.findIndex((cell) => amountWords.test(cell))
  const named = cells.findIndex((cell) => nameWords.test(cell))
  const name = named < 0 ? cells.findIndex((cell) => otherNameWords.test(cell)) : named
  return amount < 0 || name < 0 || amount === name ? null : { name, amount }
}

type Fields = Pick<PastedLine, 'name' | 'amount' | 'problem'>

function fieldsOf(cells: readonly string[], columns: Columns | null): Fields {
  if (columns !== null && cells.length > Math.max(columns.name, columns.amount)) {
    return taken(cells[columns.name] ?? '', cells[columns.amount] ?? '')
  }
  const [first = '', second = ''] = cells
  if (cells.length === 1) return taken(first, '')
  if (cells.length === 2) {
    return isNumeric(first) && !isNumeric(second) ? taken(second, first) : taken(first, second)
  }
  const at = Math.max(
    0,
    cells.findIndex((cell) => cell !== '' && !isNumeric(cell)),
  )
  const name = cells[at] ?? ''
  const after = cells.slice(at + 1).filter(isNumeric)
  const numbers = after.length > 0 ? after : cells.slice(0, at).filter(isNumeric)
  if (numbers.length === 1) return taken(name, numbers[0] ?? '')
  if (numbers.length === 0) return taken(name, '')
  const parts = numbers.map((part) => `“${part}”`).join(' and ')
  const joined = numbers.join(',')
  const hint =
    readPastedAmount(joined).amount === null
      ? ''
      : ` If ${joined} is meant, write "${joined}" in quotes.`
  return {
    name: withoutRank(name),
    amount: null,
    problem: `The line has ${numbers.length} numbers, ${parts}: which is the amount?${hint}`,
  }
}

function taken(name: string, amount: string): Fields {
  return { name: withoutRank(name), ...readPastedAmount(amount) }
}

/** Whether a cell is intended as a number, valid or not. */
function isNumeric(cell: string): boolean {
  return (
    /^[^\p{L}]*\d[^\p{L}]*(?:usdt?|eur|gbp|cad|[km])?\W*$/iu.test(cell) ||
    /^\d+(?:\.\d+)?e\d+$/i.test(cell)
  )
}

/** Removes the rank from `1. Mona` and `#2 Mona`. */
function withoutRank(name: string): string {
  return name.trim().replace(/^(?:\d{1,3}[.)]|#\d{1,3})\s+(?=\S)/, '')
}

/** The amount as Postgres writes it: two decimals and no leading zeros. */
export function exactAmount(typed: string): string {
  const [whole = '0', cents = ''] = typed.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}

type Reading = { amount: string; problem: null } | { amount: null; problem: string }

/** Parses an amount by the rule of the form. A refused amount is explained, never guessed. */
export function readPastedAmount(typed: string): Reading {
  const read = TypedAmount.safeParse(typed)
  return read.success
    ? { amount: exactAmount(read.data), problem: null }
    : { amount: null, problem: problemOf(typed.trim()) }
}

function problemOf(typed: string): string {
  if (typed === '') return 'There is no amount.'
  if (!/\d/.test(typed)) return `“${typed}” is no amount.`
  if (/^\$?\s*[-−–]|^\(.*\)$|-$/.test(typed)) return `“${typed}” is below 0.`
  if (/[€£¥]|\b(?:eur|gbp|usdt?|cad)\b/i.test(typed)) {
    return `“${typed}” names a currency: write the number alone, or with $ in front.`
  }
  const digits = typed.replace(/^\$\s*/, '')
  if (/^[\d.,]+\s*[km]$/i.test(digits)) return `Write “${typed}” with all its digits.`
  if (/\d\s+\d/.test(digits)) return `“${typed}” has a space inside: write it without.`
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(digits)) {
    const [whole = '', cents = ''] = digits.split(',')
    return `“${typed}” has point and comma the European way. If ${whole.replaceAll('.', ',')}.${cents} is meant, write that.`
  }
  if (/^\d+,\d{1,2}$/.test(digits)) {
    return `In “${typed}” the comma is not between thousands. If ${digits.replace(',', '.')} is meant, write that.`
  }
  if (/^\d{1,3}(?:\.\d{3})+$/.test(digits)) {
    return `“${typed}” may be ${digits.replaceAll('.', ',')} or have three digits of cents: write it without the point.`
  }
  if (/^[\d,]*\.\d{3,}$/.test(digits)) return `“${typed}” has more than two digits of cents.`
  if (/^\d{10,}(?:\.\d+)?$/.test(digits) || /^\d{1,3}(?:,\d{3}){3,}(?:\.\d+)?$/.test(digits)) {
    return `“${typed}” is above 999,999,999.99.`
  }
  if (/^[\d,]+(?:\.\d*)?$/.test(digits) && digits.includes(',')) {
    return `In “${typed}” the commas are not between thousands.`
  }
  return `“${typed}” is no amount such as 1204.50.`
}
