import type { FileFormat } from '@cardroom/contracts/file-format'
import Fastify from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  choice,
  day,
  type FileColumns,
  money,
  plain,
  sendSheet,
  sendTable,
  sum,
  time,
} from '../src/send-table.ts'

type Row = {
  name: string | null
  isPaid: boolean
  chips: number | null
  fee: number | string
  wishes: readonly string[]
  stakes: string
  at: string | null
}

const columns: FileColumns<Row> = {
  name: plain('Name'),
  isPaid: plain('Paid'),
  chips: plain('Chips'),
  fee: money('Fee'),
  wishes: choice('Wishes', { live: 'Playing live', tv: 'On camera' }),
  stakes: choice('Stakes', { '25_50': '$25/$50' }),
  at: time('Received'),
}

const row: Row = {
  name: 'Ada Quinn',
  isPaid: true,
  chips: 85_500,
  fee: '1204.50',
  wishes: ['live', 'tv', 'new'],
  stakes: '25_50',
  at: '2026-07-01T06:59:58.900Z',
}

async function fileOf(format: FileFormat, ...rows: Partial<Row>[]) {
  const server = Fastify()
  server.get('/', async (_request, reply) =>
    sendTable(reply, {
      name: 'wsop-signups',
      format,
      columns,
      rows: rows.map((each) => ({ ...row, ...each })),
    }),
  )
  const response = await server.inject('/')
  await server.close()
  return response
}

const csvOf = async (...rows: Partial<Row>[]) =>
  (await fileOf('csv', ...rows)).body.trim().split('\r\n')

async function sheetOf(...rows: Partial<Row>[]) {
  return readSheet((await fileOf('xlsx', ...rows)).rawPayload)
}

/** The cells of a sheet, by their names: their type and style as written, and their value. */
function readSheet(workbook: Buffer) {
  const files = unzipSync(workbook)
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const shared = [...read('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([^]*?)<\/t><\/si>/g)]
  const texts = shared.map(([, text = '']) => text)
  const xml = read('xl/worksheets/sheet1.xml')
  const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>([^]*?)<\/c>)/g)].map(
    ([, name = '', attributes = '', content = '']) => {
      const value = /<v>([^]*?)<\/v>/.exec(content)?.[1] ?? ''
      const isText = attributes.includes('t="s"')
      return [name, isText ? (texts[Number(value)] ?? '') : Number(value)] as const
    },
  )
  return { cells: Object.fromEntries(cells), xml, styles: read('xl/styles.xml'), files }
}

describe('a list as CSV', () => {
  it('has people’s headings, local times, dollars and words', async () => {
    expect(await csvOf({})).toEqual([
      'Name,Paid,Chips,Fee,Wishes,Stakes,Received (Pacific time)',
      'Ada Quinn,yes,85500,1204.50,Playing live; On camera; new,$25/$50,2026-06-30 23:59:59',
    ])
  })

  it('knows winter and summer, and what is not there', async () => {
    const [, winter, none] = await csvOf(
      { at: '2026-12-31T23:59:59.000Z', fee: 0, isPaid: false },
      { at: null, name: null, chips: null, wishes: [], fee: 2000 },
    )
    expect(winter).toMatch(/,no,85500,0\.00,.*,2026-12-31 15:59:59$/)
    expect(none).toBe(',yes,,2000.00,,$25/$50,')
  })
})

const reportOf = async (format: FileFormat) => {
  const server = Fastify()
  server.get('/', async (_request, reply) =>
    sendSheet(reply, {
      name: 'conversions-series',
      format,
      columns: [day('Date'), plain('Source'), plain('Conversions'), sum('Value')],
      rows: [['2026-07-01T07:00:00Z', '=cmd()', 3, 24_000]],
    }),
  )
  const response = await server.inject('/')
  await server.close()
  return response
}

describe('a table of a report', () => {
  it('has days as dates and dollars as money in XLSX, and nothing that is run', async () => {
    const { cells, styles, xml } = readSheet((await reportOf('xlsx')).rawPayload)

    const days = Temporal.PlainDate.from('1899-12-30').until('2026-07-01', { largestUnit: 'day' })
    expect(cells).toMatchObject({ A2: days.days, B2: '=cmd()', C2: 3, D2: 24_000 })
    expect(styles).toContain('formatCode="yyyy-mm-dd"')
    expect(styles).toMatch(/\[\$\$-409\]#,##0\.00/)
    expect(xml).not.toContain('<f>')
  })
})

describe('a list as XLSX', () => {
  it('has dates as dates, money and counts as numbers, the rest as text', async () => {
    const { cells, styles, xml } = await sheetOf({})

    expect(cells).toMatchObject({ A1: 'Name', G1: 'Received (Pacific time)' })
    expect(cells).toMatchObject({
      A2: 'Ada Quinn',
      B2: 'yes',
      C2: 85_500,
      D2: 1204.5,
      E2: 'Playing live; On camera; new',
      F2: '$25/$50',
    })
    // The days since 1899-12-30, of what a clock in the brand's time zone showed.
    const days = Temporal.PlainDate.from('1899-12-30').until('2026-06-30', { largestUnit: 'day' })
    expect(Number(cells['G2'])).toBeCloseTo(days.days + (24 * 3600 - 1) / 86_400, 8)
    expect(styles).toContain('yyyy-mm-dd hh:mm')
    expect(styles).toMatch(/\[\$\$-409\]#,##0\.00/)
    expect(xml).toMatch(/<pane [^>]*state="frozen"/)
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil.example")', '\t=1', 'a;=1'])(
    'keeps %j as text that is not run',
    async (name) => {
      const { cells, xml } = await sheetOf({ name })

      expect(xml).not.toContain('<f>')
      const shown = name.replaceAll('"', '&quot;')
      expect([name, shown]).toContain(cells['A2'])
    },
  )

  it('has any text that can be stored, cut where a cell ends', async () => {
    const { cells } = await sheetOf(
      { name: 'a\u0001b\u000Bc\uFFFEd <&>' },
      { name: 'ж'.repeat(40_000) },
      { name: '♠ “Ace” 日本 🂡' },
      { name: null, at: null, chips: null },
    )

    expect(cells['A2']).toBe('abcd &lt;&amp;&gt;')
    expect(String(cells['A3'])).toHaveLength(32_767)
    expect(cells['A4']).toBe('♠ “Ace” 日本 🂡')
    expect(cells).not.toHaveProperty('G5', expect.any(String))
  })

  it('is refused where it would have more rows than a service can write at once', async () => {
    const rows = Array.from({ length: 10_001 }, () => ({}))
    expect((await fileOf('xlsx', ...rows)).statusCode).toBe(413)
    expect((await fileOf('csv', ...rows)).statusCode).toBe(200)
  })
})
