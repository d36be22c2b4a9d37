import { isUtf8 } from 'node:buffer'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brand } from '@cardroom/brand/brand'
import { CsvError, type Info, parse } from 'csv-parse/sync'
import { redactText } from '../records/personal-data-rules.ts'

export const exportFormats = ['plausible', 'umami', 'ga4'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Totals of one day from another program, either overall or for one source or page. */
export type ImportedRow = {
  day: string
  dimension: 'total' | 'source' | 'page'
  key: string
  visits: number
  visitors: number
  views: number
}

type Dimension = ImportedRow['dimension']
type Fail = (what: string) => never
/** A line below the heading. It returns the value of a column, which must exist. */
type Line = {
  file: string
  fail: Fail
  has: (column: string) => boolean
  get: (column: string) => string
}

const maxKeyLength = 500

/**
 * Reads the daily totals of an export, in no particular order.
 * @param path a CSV file, or a folder of CSV files
 * @throws {Error} with the name of the file and the line that cannot be read
 */
export async function readExport(format: ExportFormat, path: string): Promise<ImportedRow[]> {
  const isFolder = (await stat(path)).isDirectory()
  const files = isFolder
    ? (await readdir(path)).filter((name) => /\.csv$/i.test(name)).map((name) => join(path, name))
    : [path]
  if (files.length === 0) throw new Error(`${path}: no CSV file in this folder`)
  const lines: Line[] = []
  for (const file of files) {
    if (format !== 'plausible' || plausibleReport(basename(file)) !== null) {
      for (const line of await readCsv(file)) lines.push(line)
    }
  }
  return format === 'umami' ? sumsOfEvents(lines) : sumsOfReports(format, lines)
}

type Report = { dimension: Dimension; day: string; key: string | null; sums: readonly string[] }

function plausibleReport(file: string): Report | null {
  const report = { day: 'date', sums: ['visits', 'visitors', 'pageviews'] }
  if (file.startsWith('imported_visitors')) return { ...report, dimension: 'total', key: null }
  if (file.startsWith('imported_sources')) return { ...report, dimension: 'source', key: 'source' }
  if (file.startsWith('imported_pages')) return { ...report, dimension: 'page', key: 'page' }
  return null
}

function ga4Report({ has }: Line): Report {
  const report = { day: 'Date', sums: ['Sessions', 'Total users', 'Views'] }
  const [source, page] = ['Session source / medium', 'Page path and screen class']
  if (has(source)) return { ...report, dimension: 'source', key: source }
  if (has(page)) return { ...report, dimension: 'page', key: page }
  return { ...report, dimension: 'total', key: null }
}

function sumsOfReports(format: 'plausible' | 'ga4', lines: readonly Line[]): ImportedRow[] {
  const sums = new Map<string, ImportedRow>()
  const fileOfDay = new Map<string, string>()
  for (const line of lines) {
    const { file, fail, get } = line
    const report = format === 'plausible' ? plausibleReport(file) : ga4Report(line)
    if (report === null) continue
    const { dimension } = report
    const [visits = 0, visitors = 0, views = 0] = report.sums.map((column) => countOf(line, column))
    const key = report.key === null ? '' : keyOf(get(report.key), dimension)
    const day = dayOf(get(report.day), format, fail)
    const other = fileOfDay.get(`${dimension} ${day}`) ?? file
    if (other !== file) fail(`${day} is in ${other} too`)
    fileOfDay.set(`${dimension} ${day}`, file)
    add(sums, { day, dimension, key, visits, visitors, views })
  }
  const rows = [...sums.values()]
  if (rows.some(({ dimension }) => dimension === 'total')) return rows
  const sources = rows.filter(({ dimension }) => dimension === 'source')
  if (format === 'plausible')
    throw new Error('There is no imported_visitors_….csv with a day in it')
  if (sources.length === 0) {
    throw new Error(
      'There is no report by day, or by day and "Session source / medium", with a day in it',
    )
  }
  for (const row of sources) add(sums, { ...row, dimension: 'total', key: '' })
  return [...sums.values()]
}

function add(sums: Map<string, ImportedRow>, row: ImportedRow): void {
  const id = `${row.day} ${row.dimension} ${row.key}`
  const { visits = 0, visitors = 0, views = 0 } = sums.get(id) ?? {}
  sums.set(id, {
    ...row,
    visits: visits + row.visits,
    visitors: visitors + row.visitors,
    views: views + row.views,
  })
}

type Event = { visit: string; visitor: string; at: number; source: string; page: string | null }

/** Events in Umami's format: a visit belongs to the day and the source of its first event. */
function sumsOfEvents(lines: readonly Line[]): ImportedRow[] {
  if (lines.length === 0) throw new Error('There is no event in this export')
  const seen = new Set<string>()
  const events = lines.map((line) => {
    const id = line.has('event_id') ? line.get('event_id') : ''
    if (id !== '' && seen.has(id)) line.fail(`event ${id.slice(0, 40)} is there twice`)
    seen.add(id)
    return eventOf(line)
  })
  const sums = new Map<string, ImportedRow>()
  const known = new Set<string>()
  const isFirst = (what: string) => known.size < known.add(what).size
  const firsts = new Map<string, Event>()
  // The page views of a visit count toward the day of the visit; the views of a page count toward their own day.
  for (const event of events.toSorted((a, b) => a.at - b.at)) {
    const { visit, visitor, at, page } = event
    const first = firsts.get(visit) ?? event
    firsts.set(visit, first)
    for (const dimension of ['total', 'source'] as const) {
      const row = {
        day: localDay(first.at),
        dimension,
        key: dimension === 'total' ? '' : first.source,
      }
      const cell = `${row.day} ${dimension} ${row.key}`
      add(sums, {
        ...row,
        visits: Number(isFirst(`${cell} visit ${visit}`)),
        visitors: Number(isFirst(`${cell} visitor ${visitor}`)),
        views: Number(page !== null),
      })
    }
    if (page === null) continue
    const day = localDay(at)
    add(sums, {
      day,
      dimension: 'page',
      key: page,
      visits: Number(isFirst(`${day} page ${page} visit ${visit}`)),
      visitors: Number(isFirst(`${day} page ${page} visitor ${visitor}`)),
      views: 1,
    })
  }
  return [...sums.values()]
}

function eventOf({ fail, has, get }: Line): Event {
  const optional = (column: string) => (has(column) ? get(column) : '')
  const [visit, visitor] = [get('visit_id'), get('session_id')]
  if (visit === '' || visitor === '') fail('visit_id or session_id is empty')
  const referrer = get('referrer_domain') === optional('hostname') ? '' : get('referrer_domain')
  // Type 1 is a page view; all other types are custom events.
  const isView = (optional('event_type') || '1') === '1'
  return {
    visit,
    visitor,
    at: momentOf(get('created_at'), fail),
    source: keyOf(optional('utm_source') || referrer, 'source'),
    page: isView ? keyOf(get('url_path'), 'page') : null,
  }
}

/** A source or page as it is stored: on one line, without personal data, and without the medium after a source. */
function keyOf(text: string, dimension: Dimension): string {
  const key = redactText(text.replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, maxKeyLength)
    .toWellFormed()
    .trim()
  if (dimension === 'page') return key === '' ? '/' : key
  const source = key.replace(/ \/ [^/]*$/, '')
  return /^(?:|\(direct\)|direct|direct \/ none)$/i.test(source) ? 'direct' : source
}

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

/** Parses a time. Without an offset it is UTC, as in Umami's data. */
function momentOf(text: string, fail: Fail): number {
  const isoText = text.replace(' UTC', 'Z')
  try {
    const hasOffset = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(isoText.slice('YYYY-MM-DD'.length))
    return Temporal.Instant.from(hasOffset ? isoText : `${isoText}Z`).epochMilliseconds
  } catch {
    return fail(`"${shorten(text)}" is not a moment (YYYY-MM-DD HH:MM:SS)`)
  }
}

function localDay(at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(brand.timeZone)
    .toPlainDate()
    .toString()
}

function countOf({ fail, get }: Line, column: string): number {
  const text = get(column)
  return /^\d{1,12}$/.test(text)
    ? Number(text)
    : fail(`${column} is "${shorten(text)}", not a whole number`)
}

const shorten = (text: string) => JSON.stringify(redactText(text.slice(0, 40))).slice(1, -1)

/** The lines of a CSV file below its heading, without the comments and totals that GA4 adds. */
async function readCsv(path: string): Promise<Line[]> {
  const file = basename(path)
  const bytes = await readFile(path)
  if (!isUtf8(bytes)) throw new Error(`${file}: not UTF-8 text`)
  try {
    const parsed = parse(bytes, {
      bom: true,
      columns: true,
      comment: '#',
      comment_no_infix: true,
      info: true,
      relax_column_count_more: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: Record<string, string>; info: Info }[]
    return parsed
      .filter(({ record }) => record['Date'] !== '')
      .map(({ record, info }): Line => {
        const fail: Fail = (what) => {
          throw new Error(`${file}, line ${info.lines}: ${what}`)
        }
        const has = (column: string) => Object.hasOwn(record, column)
        const get = (column: string) => record[column] ?? fail(`there is no column "${column}"`)
        return { file, fail, has, get }
      })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // oxlint-disable-next-line eslint/preserve-caught-error -- the parser's error quotes the line, which may be personal
    throw new Error(`${file}, line ${Number(error['lines'])}: ${reasons[error.code] ?? error.code}`)
  }
}

const reasons: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'text behind a closing quote',
  CSV_RECORD_INCONSISTENT_COLUMNS: 'fewer values than headings',
  INVALID_OPENING_QUOTE: 'a quote within a value',
}
