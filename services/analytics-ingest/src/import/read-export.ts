import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { brand } from '@cardroom/brand/brand'
import { CsvError, type Info, parse } from 'csv-parse'
import type { ExportFormat, ImportedRow } from './imported-row.ts'
import { redactText } from '../records/personal-data-rules.ts'

type Dimension = ImportedRow['dimension']
type Line = { file: string; where: string; values: Record<string, string> }

const maxLineLength = 65_536
const maxKeyLength = 500

/**
 * Reads the daily sums of an export, in no particular order.
 * @param path a CSV file, or a folder whose CSV files are read
 * @throws {Error} that names the file and the line of what cannot be read
 */
export async function readExport(format: ExportFormat, path: string): Promise<ImportedRow[]> {
  const isFolder = (await stat(path)).isDirectory()
  const files = isFolder
    ? (await readdir(path)).filter((name) => /\.csv$/i.test(name)).map((name) => join(path, name))
    : [path]
  if (files.length === 0) throw new Error(`${path}: no CSV file in this folder`)
  return format === 'umami' ? await readEvents(files) : await readSums(format, files)
}

/** The columns of a report. */
type Report = { dimension: Dimension; key: string | null } & Record<
  'day' | 'visits' | 'visitors' | 'views',
  string
>

const plausible = { day: 'date', visits: 'visits', visitors: 'visitors', views: 'pageviews' }
const ga4 = { day: 'Date', visits: 'Sessions', visitors: 'Total users', views: 'Views' }

function plausibleReport(file: string): Report | null {
  if (file.startsWith('imported_visitors')) return { ...plausible, dimension: 'total', key: null }
  if (file.startsWith('imported_sources'))
    return { ...plausible, dimension: 'source', key: 'source' }
  if (file.startsWith('imported_pages')) return { ...plausible, dimension: 'page', key: 'page' }
  return null
}

function ga4Report(columns: string[]): Report {
  const [source, page] = ['Session source / medium', 'Page path and screen class']
  if (columns.includes(source)) return { ...ga4, dimension: 'source', key: source }
  if (columns.includes(page)) return { ...ga4, dimension: 'page', key: page }
  return { ...ga4, dimension: 'total', key: null }
}

async function readSums(format: 'plausible' | 'ga4', files: string[]): Promise<ImportedRow[]> {
  const sums = new Map<string, ImportedRow>()
  const fileOfDay = new Map<string, string>()
  for (const path of files) {
    let report = format === 'plausible' ? plausibleReport(basename(path)) : null
    // The other files of a Plausible export are ignored.
    if (format === 'plausible' && report === null) continue
    for await (const line of readCsv(path, format === 'ga4')) {
      const fail = failAt(line)
      report ??= ga4Report(Object.keys(line.values))
      const { dimension, key: keyColumn } = report
      requireColumns(line, [report.day, report.visits, report.visitors, report.views])
      if (keyColumn !== null) requireColumns(line, [keyColumn])
      const day = dayOf(line.values[report.day] ?? '', format, fail)
      const other = fileOfDay.get(`${dimension} ${day}`)
      if (other !== undefined && other !== path) fail(`${day} is in ${basename(other)} too`)
      fileOfDay.set(`${dimension} ${day}`, path)
      const sumIn = (column: string) => countOf(line.values[column] ?? '', column, fail)
      add(sums, {
        day,
        dimension,
        key: keyColumn === null ? '' : keyOf(line.values[keyColumn] ?? '', dimension),
        visits: sumIn(report.visits),
        visitors: sumIn(report.visitors),
        views: sumIn(report.views),
      })
    }
  }
  const rows = [...sums.values()]
  if (rows.some(({ dimension }) => dimension === 'total')) return rows
  const sources = rows.filter(({ dimension }) => dimension === 'source')
  if (format === 'plausible' || sources.length === 0) {
    throw new Error(
      format === 'plausible'
        ? 'There is no imported_visitors_….csv with a day in it'
        : 'There is no report by day, or by day and "Session source / medium", with a day in it',
    )
  }
  for (const row of sources) add(sums, { ...row, dimension: 'total', key: '' })
  return [...sums.values()]
}

function add(sums: Map<string, ImportedRow>, row: ImportedRow): void {
  const id = `${row.day} ${row.dimension} ${row.key}`
  const sum = sums.get(id)
  if (sum === undefined) sums.set(id, { ...row })
  else {
    sum.visits += row.visits
    sum.visitors += row.visitors
    sum.views += row.views
  }
}

type Visit = { at: number; visitor: string; source: string }
type Cell = { visits: Set<string>; visitors: Set<string>; views: number }

/** Events as Umami stores them: a visit belongs to the day and the source of its first event. */
async function readEvents(files: string[]): Promise<ImportedRow[]> {
  const visits = new Map<string, Visit>()
  const viewsOfPages = new Map<string, Cell>()
  const viewsOfVisits = new Map<string, number>()
  const seen = new Set<string>()
  for (const path of files) {
    for await (const line of readCsv(path, false)) {
      const { values } = line
      const fail = failAt(line)
      requireColumns(line, ['created_at', 'session_id', 'visit_id', 'url_path', 'referrer_domain'])
      const event = values['event_id'] ?? ''
      if (event !== '' && seen.has(event)) fail(`event ${event.slice(0, 40)} is there twice`)
      if (event !== '') seen.add(event)
      const at = momentOf(values['created_at'] ?? '', fail)
      const { visit_id: visit = '', session_id: visitor = '' } = values
      if (visit === '' || visitor === '') fail('visit_id or session_id is empty')
      const known = visits.get(visit)
      if (known === undefined || at < known.at) {
        visits.set(visit, { at, visitor, source: sourceOfEvent(values) })
      }
      // Type 1 is a page view; all others are custom events.
      if ((values['event_type'] ?? '1') !== '1') continue
      viewsOfVisits.set(visit, (viewsOfVisits.get(visit) ?? 0) + 1)
      const id = `${localDay(at)} ${keyOf(values['url_path'] ?? '', 'page')}`
      count(viewsOfPages, id, visit, visitor, 1)
    }
  }
  const cells = new Map<string, Cell>()
  for (const [visit, { at, visitor, source }] of visits) {
    const day = localDay(at)
    const views = viewsOfVisits.get(visit) ?? 0
    count(cells, `${day} total `, visit, visitor, views)
    count(cells, `${day} source ${source}`, visit, visitor, views)
  }
  for (const [id, cell] of viewsOfPages) {
    cells.set(`${id.slice(0, dayLength)} page ${id.slice(dayLength + 1)}`, cell)
  }
  if (cells.size === 0) throw new Error('There is no event in this export')
  return [...cells].map(([id, cell]) => {
    const [day = '', dimension = ''] = id.split(' ', 2)
    return {
      day,
      dimension: dimension as Dimension,
      key: id.slice(day.length + dimension.length + 2),
      visits: cell.visits.size,
      visitors: cell.visitors.size,
      views: cell.views,
    }
  })
}

const dayLength = 'YYYY-MM-DD'.length

function count(
  cells: Map<string, Cell>,
  id: string,
  visit: string,
  visitor: string,
  views: number,
): void {
  const cell = cells.get(id) ?? { visits: new Set(), visitors: new Set(), views: 0 }
  cell.visits.add(visit)
  cell.visitors.add(visitor)
  cell.views += views
  cells.set(id, cell)
}

function sourceOfEvent(values: Record<string, string>): string {
  const { utm_source: utmSource = '', referrer_domain: referrer = '', hostname = '' } = values
  return keyOf(utmSource || (referrer === hostname ? '' : referrer), 'source')
}

/** A source or page as it is stored: without personal data, on one line, and without the medium after a source. */
function keyOf(text: string, dimension: Dimension): string {
  const key = redactText(text.replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, maxKeyLength)
    .toWellFormed()
    .trim()
  if (dimension === 'page') return key === '' ? '/' : key
  const source = key.replace(/ \/ [^/]*$/, '')
  return /^(?:|\(direct\)|direct|direct \/ none)$/i.test(source) ? 'direct' : source
}

type Fail = (what: string) => never

function dayOf(text: string, format: 'plausible' | 'ga4', fail: Fail): string {
  const pattern = format === 'ga4' ? /^(\d{4})(\d\d)(\d\d)$/ : /^(\d{4})-(\d\d)-(\d\d)$/
  const [, year, month, day] = pattern.exec(text) ?? []
  try {
    return Temporal.PlainDate.from(`${year}-${month}-${day}`).toString()
  } catch {
    const form = format === 'ga4' ? 'YYYYMMDD' : 'YYYY-MM-DD'
    return fail(`"${shorten(text)}" is not a date (${form})`)
  }
}

/** A moment without an offset is UTC, as Umami stores them. */
function momentOf(text: string, fail: Fail): number {
  const isoText = text.replace(' UTC', 'Z')
  try {
    const hasOffset = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(isoText.slice(dayLength))
    return Temporal.Instant.from(hasOffset ? isoText : `${isoText}Z`).epochMilliseconds
  } catch {
    return fail(`"${shorten(text)}" is not a moment (YYYY-MM-DD HH:MM:SS)`)
  }
}

let lastDay = { from: 0, to: 0, day: '' }

function localDay(at: number): string {
  if (at < lastDay.from || at >= lastDay.to) {
    const from = Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO(brand.timeZone)
      .startOfDay()
    lastDay = {
      from: from.epochMilliseconds,
      to: from.add({ days: 1 }).epochMilliseconds,
      day: from.toPlainDate().toString(),
    }
  }
  return lastDay.day
}

function countOf(text: string, column: string, fail: Fail): number {
  return /^\d{1,12}$/.test(text)
    ? Number(text)
    : fail(`${column} is "${shorten(text)}", not a whole number`)
}

const shorten = (text: string) => JSON.stringify(redactText(text.slice(0, 40))).slice(1, -1)

function failAt({ where }: Line): Fail {
  return (what) => {
    throw new Error(`${where}: ${what}`)
  }
}

function requireColumns({ file, values }: Line, needed: string[]): void {
  const missing = needed.filter((column) => !Object.hasOwn(values, column))
  if (missing.length > 0) throw new Error(`${file}: there is no column "${missing.join('", "')}"`)
}

/** The lines of a CSV file below its heading, without the sums that GA4 adds. */
async function* readCsv(path: string, hasComments: boolean): AsyncGenerator<Line> {
  const file = basename(path)
  const parser = parse({
    info: true,
    trim: true,
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: maxLineLength,
    ...(hasComments && { comment: '#', comment_no_infix: true }),
  })
  const text = Readable.from(textOf(path)).on('error', (error) => parser.destroy(error))
  let columns: string[] | null = null
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<ParsedLine>) {
      const where = `${file}, line ${info.lines}`
      if (columns === null) columns = record
      else if (!record.includes('Grand total')) {
        if (record.length !== columns.length) {
          throw new Error(`${where}: ${record.length} values under ${columns.length} headings`)
        }
        const values = Object.fromEntries(columns.map((column, at) => [column, record[at] ?? '']))
        yield { file, where, values }
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // oxlint-disable-next-line eslint/preserve-caught-error -- the parser's error quotes the line, which may be personal
    throw new Error(`${file}, line ${Number(error['lines'])}: ${reasons[error.code] ?? error.code}`)
  }
}

type ParsedLine = { record: string[]; info: Info }

const reasons: Partial<Record<CsvError['code'], string>> = {
  CSV_MAX_RECORD_SIZE: `longer than ${maxLineLength} characters`,
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'text behind a closing quote',
  INVALID_OPENING_QUOTE: 'a quote within a value',
}

/** The text of a file. @throws {Error} with the line that is not UTF-8 */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    try {
      const text = decoder.decode(chunk, { stream: true })
      line += text.split('\n').length - 1
      yield text
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause
      const before = chunk.toString('utf8').split('\uFFFD')[0] ?? ''
      const at = line + before.split('\n').length - 1
      throw new Error(`${basename(path)}, line ${at}: not UTF-8 text`, { cause })
    }
  }
  try {
    decoder.decode()
  } catch (cause) {
    throw new Error(`${basename(path)}, line ${line}: not UTF-8 text`, { cause })
  }
}
