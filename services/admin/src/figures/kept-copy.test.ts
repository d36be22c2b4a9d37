import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createFiguresCopy, type FiguresCopy } from './copy.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('admin'), { applicationName: 'test' })
const logger = createLogger('test', 'silent')
afterAll(async () => await db.destroy())

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardroom-kept-'))
  await sql`TRUNCATE page_views`.execute(owner)
  return async () => await rm(folder, { recursive: true })
})

async function viewed(page_path: string): Promise<string> {
  const session = randomUUID()
  const id = randomUUID()
  await owner
    .insertInto('page_views')
    .values({
      id,
      session_id: session,
      visit_id: session,
      page_path,
      timestamp: new Date(),
      user_agent: '',
      quality: 'ok',
    })
    .execute()
  return id
}

const start = () => createFiguresCopy({ db, logger, folder, maxAgeMs: 0, maxWaitMs: 30_000 })

async function pagesOf(copy: FiguresCopy): Promise<string[]> {
  const rows = await copy.read((ask) =>
    ask(sql<{ page: string }>`SELECT page FROM view ORDER BY page`),
  )
  return rows.map(({ page }) => page)
}

/** Runs several copies one after another in the same folder, and closes each before the next one starts. */
async function inTurn(...works: (() => Promise<unknown>)[]): Promise<string[]> {
  let pages: string[] = []
  for (const work of works) {
    await work()
    const copy = start()
    pages = await pagesOf(copy)
    await copy.close()
  }
  return pages
}

const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.duckdb'))

it('is opened at the next start with what has changed since', async () => {
  let first = ''
  await inTurn(async () => (first = await viewed('/a')))
  const [kept] = await files()
  const pages = await inTurn(async () => {
    await viewed('/b')
    await owner.updateTable('page_views').set({ page_path: '/c' }).where('id', '=', first).execute()
  })
  expect(pages).toEqual(['/b', '/c'])
  expect(await files()).toEqual([kept])
})

it('is loaded from scratch after rows were deleted', async () => {
  await inTurn(() => viewed('/a'))
  const pages = await inTurn(async () => {
    await sql`DELETE FROM page_views`.execute(owner)
    await viewed('/b')
  })
  expect(pages).toEqual(['/b'])
})

it('is loaded from scratch where its file is damaged', async () => {
  await viewed('/a')
  const damaged = join(folder, 'records-1.duckdb')
  await writeFile(damaged, 'not a database')
  await writeFile(`${damaged}.csv-view-1`, 'left by a process that was killed')
  expect(await inTurn(async () => {})).toEqual(['/a'])
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^records-\d{2,}\.duckdb$/)])
})

it('is loaded from scratch where it cannot be refreshed', async () => {
  await inTurn(() => viewed('/a'))
  const pages = await inTurn(async () => {
    const [kept = ''] = await files()
    const instance = await DuckDBInstance.create(join(folder, kept))
    const connection = await instance.connect()
    await connection.run('DROP TABLE visit')
    connection.closeSync()
    instance.closeSync()
    await viewed('/b')
  })
  expect(pages).toEqual(['/a', '/b'])
})
