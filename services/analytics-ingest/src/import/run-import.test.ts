import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { runImport } from './run-import.ts'

const database = await testDatabase()
const db = connectDatabase(database.urlFor('ingest'), { applicationName: 'import' })
afterAll(() => db.destroy())

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

type Files = Record<string, string | Buffer>
async function folderOf(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  folders.push(folder)
  await Promise.all(
    Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)),
  )
  return folder
}

const importFrom = async (format: string, files: Files, ...more: string[]) =>
  await runImport(db, ['--from', format, await folderOf(files), ...more])

async function stored(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws(' ', day, dimension, key, visits, visitors, views) AS line FROM imported_days
    ORDER BY day, dimension DESC, key COLLATE "C"`.execute(database.db)
  return rows.map(({ line }) => line)
}

beforeEach(async () => {
  await sql`TRUNCATE imported_days, traffic_sources`.execute(database.db)
})

const visitors = `"date","visitors","pageviews","bounces","visits","visit_duration"
"2023-05-01",10,30,2,12,600
"2023-05-02",5,9,1,6,100
`
const plausible = {
  'imported_visitors_20230501_20230502.csv': visitors,
  'imported_sources_20230501_20230502.csv': `"date","source","utm_campaign","pageviews","visitors","visits"
"2023-05-01","Google","",20,6,7
"2023-05-01","Google","spring, ""early""",4,1,2
"2023-05-01","",,6,3,3
`,
  'imported_pages_20230501_20230502.csv': `"date","hostname","page","visits","visitors","pageviews"
"2023-05-01","club.example","/join?email=ada@mail.example",4,4,5
`,
  'imported_browsers_20230501_20230502.csv': 'anything',
}
const plausibleRows = [
  '2023-05-01 total  12 10 30',
  '2023-05-01 source Google 9 7 24',
  '2023-05-01 source direct 3 3 6',
  '2023-05-01 page /join?email=[removed] 4 4 5',
  '2023-05-02 total  6 5 9',
]

describe('Plausible', () => {
  it('stores sums of days, sources and pages, without what is personal', async () => {
    const output = await importFrom('plausible', plausible)

    expect(output).toBe('Imported 2 days from 2023-05-01 to 2023-05-02: 18 visits, 39 views.')
    expect(await stored()).toEqual(plausibleRows)
  })

  it('replaces the same days when repeated, also twice at once, and no others', async () => {
    const path = await folderOf(plausible)
    const run = () => runImport(db, ['--from', 'plausible', path])
    await Promise.all([run(), run()])
    await importFrom('plausible', {
      'imported_visitors_2.csv': visitors
        .split('\n')
        .toSpliced(1, 1)
        .join('\n')
        .replace(',6,', ',7,'),
    })

    expect(await stored()).toEqual([...plausibleRows.slice(0, 4), '2023-05-02 total  7 5 9'])
  })

  it('tells what it would do in a dry run, and stores nothing', async () => {
    const output = await importFrom('plausible', plausible, '--dry-run')

    expect(output).toMatch(/^Would import 2 days/)
    expect(await stored()).toEqual([])
  })

  it('leaves out the days that were measured here, and says so', async () => {
    await sql`SELECT ensure_month_partitions('2023-05-01', '2023-05-01')`.execute(database.db)
    await sql`
      INSERT INTO traffic_sources (id, "timestamp", session_id, source, medium, user_agent, device_category, quality)
      VALUES (gen_random_uuid(), '2023-05-02 07:00Z', 'one', 'direct', 'direct', '', '', 'ok')`.execute(
      database.db,
    )
    const output = await importFrom('plausible', plausible)

    expect(output).toBe(
      'Imported 1 day from 2023-05-01 to 2023-05-01: 12 visits, 30 views.\n' +
        'Left out 1 day from 2023-05-02 on, because visits are measured here since then.',
    )
    expect(await stored()).toEqual(plausibleRows.slice(0, 4))
  })
})

describe('Umami', () => {
  const heading =
    'event_id,created_at,session_id,visit_id,hostname,url_path,referrer_domain,utm_source,event_type'

  it('counts visits by the local day and the source of their first event', async () => {
    await importFrom('umami', {
      'website_event.csv': `${heading}
2,2023-05-02 07:30:00,s1,v1,club.example,/join,club.example,,1
1,2023-05-02 06:30:00,s1,v1,club.example,/,news.example,letter,1
3,2023-05-02 06:40:00,s1,v1,club.example,/,,,2
4,2023-05-02T20:00:00.5Z,s1,v2,club.example,/,club.example,,1
`,
    })

    // 06:30 UTC is still May 1 in Los Angeles.
    expect(await stored()).toEqual([
      '2023-05-01 total  1 1 2',
      '2023-05-01 source letter 1 1 2',
      '2023-05-01 page / 1 1 1',
      '2023-05-02 total  1 1 1',
      '2023-05-02 source direct 1 1 1',
      '2023-05-02 page / 1 1 1',
      '2023-05-02 page /join 1 1 1',
    ])
  })

  it('refuses an event that is there twice', async () => {
    const event = '1,2023-05-02 06:30:00,s1,v1,club.example,/,,,1\n'
    await expect(importFrom('umami', { 'a.csv': `${heading}\n${event}${event}` })).rejects.toThrow(
      'a.csv, line 3: event 1 is there twice',
    )
  })
})

describe('GA4', () => {
  const sources = `# ----------------------------------------
# Traffic acquisition
# Start date: 20230501
Date,Session source / medium,Sessions,Total users,Views
,,15,13,40,Grand total
20230501,google / organic,9,8,25
20230501,(direct) / (none),6,5,15
`
  it('sums a report by source into days where there is none by day alone', async () => {
    await importFrom('ga4', { 'download.csv': `\uFEFF${sources}` })

    expect(await stored()).toEqual([
      '2023-05-01 total  15 13 40',
      '2023-05-01 source direct 6 5 15',
      '2023-05-01 source google 9 8 25',
    ])
  })

  it('takes the days from a report by day, where users are counted once', async () => {
    await importFrom('ga4', {
      'days.csv': 'Date,Sessions,Total users,Views\n20230501,15,11,40\n',
      'download.csv': sources,
    })

    expect((await stored())[0]).toBe('2023-05-01 total  15 11 40')
  })
})

describe('what cannot be read', () => {
  const lines = visitors.split('\n')
  const visitorsWith = (line: string | Buffer): Files => ({
    'imported_visitors_1.csv': Buffer.concat([
      Buffer.from(`${lines[0]}\n${lines[1]}\n`),
      Buffer.from(line),
    ]),
  })

  it.each<[string, Files, string]>([
    [
      'a decimal',
      visitorsWith('2023-05-02,5,9.5,1,6,100'),
      'line 3: pageviews is "9.5", not a whole number',
    ],
    ['a negative', visitorsWith('2023-05-02,-5,9,1,6,100'), 'line 3: visitors is "-5"'],
    [
      'another date',
      visitorsWith('05/02/2023,5,9,1,6,100'),
      'line 3: "05/02/2023" is not a date (YYYY-MM-DD)',
    ],
    [
      'a date that is none',
      visitorsWith('2023-02-30,5,9,1,6,100'),
      'line 3: "2023-02-30" is not a date',
    ],
    ['too few values', visitorsWith('2023-05-02,5'), 'line 3: fewer values than headings'],
    ['an open quote', visitorsWith('"2023-05-02,5,9,1,6,100'), 'line 3: a quote is not closed'],
    ['a quote within', visitorsWith('2023-05-02,5,9,1,6,1"0'), 'line 3: a quote within a value'],
    [
      'text behind a quote',
      visitorsWith('"2023-05-02"x,5,9,1,6,100'),
      'line 3: text behind a closing quote',
    ],
    [
      'another encoding',
      visitorsWith(Buffer.from('2023-05-02,5,9,1,6,\u00e9', 'latin1')),
      'not UTF-8 text',
    ],
    [
      'other columns',
      { 'imported_visitors_1.csv': 'date,visitors\n2023-05-01,1\n' },
      'there is no column "visits"',
    ],
    [
      'a day in two files',
      { ...visitorsWith(''), 'imported_visitors_2.csv': visitors },
      '2023-05-01 is in imported_visitors_1.csv too',
    ],
    [
      'no totals',
      { 'imported_pages_1.csv': plausible['imported_pages_20230501_20230502.csv'] },
      'There is no imported_visitors_….csv',
    ],
    [
      'an empty file',
      { 'imported_visitors_1.csv': '' },
      'There is no imported_visitors_….csv with a day',
    ],
    ['an empty folder', {}, 'no CSV file in this folder'],
  ])('refuses %s and stores nothing', async (_name, files, message) => {
    await expect(importFrom('plausible', files)).rejects.toThrow(message)

    expect(await stored()).toEqual([])
  })

  it('refuses words that are not understood', async () => {
    await expect(runImport(db, ['--from', 'matomo', 'x'])).rejects.toThrow('Usage:')
    await expect(runImport(db, ['--from', 'ga4'])).rejects.toThrow('Usage:')
    await expect(runImport(db, ['--from', 'ga4', '/nowhere.csv'])).rejects.toThrow('/nowhere.csv')
  })
})
