import { brand } from '@cardroom/brand/brand'
import { toCsv } from '@cardroom/contracts/csv'
import { type FileFormat, maxXlsxRows } from '@cardroom/contracts/file-format'
import type { LeadOrigin } from '@cardroom/contracts/lead-source'
import type { FastifyReply } from 'fastify'
import type { SheetData } from 'write-excel-file/node'
import { AppError } from './app-error.ts'

type Kind = 'text' | 'time' | 'day' | 'money' | 'sum' | 'choice'

/** A column of a file: its heading, and the format of its values. */
export type FileColumn = { heading: string; kind: Kind; labels?: Readonly<Record<string, string>> }

/** Columns by field, in order. */
export type FileColumns<Row> = Readonly<Record<keyof Row, FileColumn>>

const localName = `(${brand.timeZoneName})`

/** A text, a count, a boolean, or a list of these. */
export const plain = (heading: string): FileColumn => ({ heading, kind: 'text' })
/** A time in the brand's time zone. */
export const time = (heading: string): FileColumn => ({
  heading: `${heading} ${localName}`,
  kind: 'time',
})
/** The day of a time. */
export const day = (heading: string): FileColumn => ({ ...time(heading), kind: 'day' })
/** Dollars, as a number or as decimal text. */
export const money = (heading: string): FileColumn => ({ heading, kind: 'money' })
/** Dollars of a report; a plain number in CSV. */
export const sum = (heading: string): FileColumn => ({ heading, kind: 'sum' })
/** One or several choices of a form, by their labels. */
export const choice = (heading: string, labels: Readonly<Record<string, string>>): FileColumn => ({
  heading,
  kind: 'choice',
  labels,
})

export const originColumns: FileColumns<LeadOrigin> = {
  source: plain('Source'),
  medium: plain('Medium'),
  campaign: plain('Campaign'),
  channel: plain('Channel'),
}

type Table<Row> = {
  /** Without the extension. */
  name: string
  format: FileFormat
  columns: FileColumns<Row>
  rows: readonly Row[]
}

/**
 * Answers with a list as a spreadsheet file; no value is run as a formula.
 * @throws {AppError} `too_large` for more rows than an XLSX file may have
 */
export async function sendTable<Row extends object>(
  reply: FastifyReply,
  { columns, rows, ...file }: Table<Row>,
): Promise<FastifyReply> {
  const known = Object.entries<FileColumn>(columns)
  return await sendSheet(reply, {
    ...file,
    columns: known.map(([, column]) => column),
    rows: rows.map((row) => known.map(([field]) => (row as Record<string, unknown>)[field])),
  })
}

type Sheet = {
  /** Without the extension. */
  name: string
  format: FileFormat
  columns: readonly FileColumn[]
  /** Values in the order of the columns. */
  rows: readonly (readonly unknown[])[]
}

/** Like `sendTable`, for rows that are arrays. */
export async function sendSheet(
  reply: FastifyReply,
  { name, format, columns, rows }: Sheet,
): Promise<FastifyReply> {
  if (format === 'xlsx' && rows.length > maxXlsxRows) {
    const message = `An XLSX file can have at most ${maxXlsxRows} rows. Please filter the list or choose CSV.`
    throw new AppError('too_large', message)
  }
  const headings = columns.map(({ heading }) => heading)
  const cells = rows.map((row) => columns.map((column, nth) => cellOf(column, row[nth])))
  if (format === 'csv') {
    const lines = cells.map((row) => row.map(toCsvValue))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .send(toCsv(headings, lines))
  }
  const head = headings.map((value) => ({ value, fontWeight: 'bold' as const }))
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .send(await toXlsx([head, ...cells.map((row) => row.map(toXlsxCell))], headings))
}

async function toXlsx(sheet: SheetData, headings: readonly string[]): Promise<Buffer> {
  // Loaded on first use: most processes never write such a file.
  const { default: write } = await import('write-excel-file/node')
  const columns = headings.map((heading) => ({ width: Math.max(12, heading.length + 2) }))
  return await write(sheet, { columns, stickyRowsCount: 1 }).toBuffer()
}

type Cell =
  | { kind: 'time' | 'day'; at: Temporal.PlainDateTime }
  | { kind: 'money' | 'sum'; dollars: number }
  | { kind: 'other'; value: unknown }

function cellOf({ kind, labels = {} }: FileColumn, value: unknown): Cell {
  if (value === null || value === undefined) return { kind: 'other', value: null }
  if ((kind === 'time' || kind === 'day') && typeof value === 'string') {
    const moment = Temporal.Instant.from(value).toZonedDateTimeISO(brand.timeZone)
    return { kind, at: moment.toPlainDateTime().round('second') }
  }
  if (kind === 'money' || kind === 'sum') return { kind, dollars: Number(value) }
  if (kind !== 'choice') return { kind: 'other', value }
  const words = (one: unknown) => labels[String(one)] ?? String(one)
  return { kind: 'other', value: Array.isArray(value) ? value.map(words) : words(value) }
}

function toCsvValue(cell: Cell): unknown {
  if ('at' in cell) {
    if (cell.kind === 'day') return cell.at.toPlainDate().toString()
    return cell.at.toString({ smallestUnit: 'second' }).replace('T', ' ')
  }
  if ('dollars' in cell) return cell.kind === 'money' ? cell.dollars.toFixed(2) : cell.dollars
  return cell.value
}

/** The longest text of a cell; spreadsheets reject files with longer ones. */
const maxCellLength = 32_767
// Characters that XML does not allow.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

function toXlsxCell(cell: Cell): SheetData[number][number] {
  if ('at' in cell) {
    // The format has no time zone, so the local time is written as if it were UTC.
    const value = new Date(cell.at.toZonedDateTime('UTC').epochMilliseconds)
    const format = cell.kind === 'day' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm'
    return { value, type: Date, format }
  }
  if ('dollars' in cell) {
    return { value: cell.dollars, type: Number, format: '[$$-409]#,##0.00' }
  }
  const { value } = cell
  if (value === null || typeof value === 'number') return value
  // A text cell is never run as a formula, so it needs no apostrophe.
  const text = textOf(value).replaceAll(unwritable, '').slice(0, maxCellLength)
  return { value: text, type: String }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join('; ') : JSON.stringify(value)
}
