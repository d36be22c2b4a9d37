import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ExploreReportResponse, ExploreTableResponse } from '@cardroom/contracts/explore'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInAdmin } from '../support/admin-account.ts'
import { startFaultStack } from '../support/fault-stack.ts'
import { query } from '../support/stored-records.ts'

/*
 * The admin service is killed while it loads its copy of the records, and while it refreshes the copy; a lock on the
 * views holds it there. Requests continue meanwhile.
 */

const { stack } = await startFaultStack()
process.env['CARDROOM_ADMIN_EMAIL'] = stack.admin.email
process.env['CARDROOM_ADMIN_PASSWORD'] = stack.admin.password
const locking = new pg.Client({ connectionString: stack.postgresUrl })
const { cookieHeader: cookie } = await signedInAdmin(stack.origin)

beforeAll(async () => await locking.connect())
afterAll(async () => await locking.end())

const report = '/api/admin/reports/explore?period=7days'
const table = '/api/admin/reports/explore/table?period=7days&by=source&limit=500'
const pages = '/api/admin/reports/explore/table?period=7days&by=page&limit=500'

describe('the copy of the records', () => {
  it.each([
    ['is read', 'a service that has just started'],
    ['is read again', 'one that has answered'],
  ])('is right after its process is killed while it %s, by %s', async (moment) => {
    await storeVisits(2000)
    if (moment === 'is read again') {
      await untilAnswered(report)
      await storeVisits(300)
    } else {
      await stack.kill('admin')
      await stack.restart('admin')
    }
    const { pid } = stack.processes()['admin'] ?? { pid: 0 }
    const questions = keepAsking()

    await locking.query('BEGIN; LOCK TABLE page_views')
    await expect.poll(countWaiting, { timeout: 60_000 }).toBeGreaterThan(0)
    const during = await foldersOf(pid)
    await stack.kill('admin')
    await locking.query('COMMIT')
    await stack.restart('admin')
    const answers = await plainAnswers()

    await expect
      .poll(async () => (await allAnswers())?.totals, { timeout: 60_000 })
      .toEqual(answers.totals)
    expect(await allAnswers()).toEqual(answers)
    expect(during).toHaveLength(1)
    expect(await foldersOf(pid)).toEqual([])
    const statuses = await questions.stop()
    expect(statuses).toContain(503)
    expect(statuses.filter((status) => ![200, 502, 503, 504].includes(status))).toEqual([])
  })
})

/** Sends one request after another. @returns `stop`, which resolves with their statuses */
function keepAsking() {
  const statuses: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted) {
      const response = await fetch(`${stack.origin}${report}`, { headers: { cookie } })
      await response.arrayBuffer()
      statuses.push(response.status)
      await sleep(20)
    }
  })()
  return {
    async stop(): Promise<number[]> {
      over.abort()
      await asking
      return statuses
    },
  }
}

async function ask(path: string): Promise<unknown> {
  const response = await fetch(`${stack.origin}${path}`, { headers: { cookie } })
  const body: unknown = await response.json()
  return response.status === 200 ? body : null
}

async function untilAnswered(path: string): Promise<void> {
  await expect.poll(async () => await ask(path), { timeout: 60_000 }).not.toBeNull()
}

/** The folders through which a process loads its copy. */
async function foldersOf(pid: number): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`records-${pid}-`))
}

/** How many statements of the admin service wait for a lock. */
async function countWaiting(): Promise<number> {
  const rows = await query(
    stack.postgresUrl,
    `SELECT FROM pg_stat_activity
     WHERE usename = 'cardroom_admin' AND wait_event_type = 'Lock' AND datname = current_database()`,
  )
  return rows.length
}

/** Visits of the last five days with their views, by a few visitors. */
async function storeVisits(count: number): Promise<void> {
  await query(
    stack.postgresUrl,
    `WITH made AS (
       INSERT INTO traffic_sources (id, "timestamp", session_id, visitor_id, source, medium, user_agent, device_category, quality)
       SELECT gen_random_uuid(), now() - make_interval(mins => n * 7200 / $1 + 1), gen_random_uuid(), 'v' || n % 97,
         'source ' || n % 11, 'none', 'x', 'desktop', 'ok'
       FROM generate_series(0, $1 - 1) AS n RETURNING session_id, "timestamp")
     INSERT INTO page_views (id, "timestamp", session_id, page_path, user_agent, quality)
     SELECT gen_random_uuid(), "timestamp", session_id, page, 'x', 'ok'
     FROM made, unnest(ARRAY['/', '/drink']) AS page`,
    [count],
  )
}

type Answers = {
  totals: { visits: number; visitors: number; views: number }
  sources: Map<string, number[]>
  pages: Map<string, number[]>
}

/** The answers of the reports; null while there is no copy. */
async function allAnswers(): Promise<Answers | null> {
  const [ofReport, ofSources, ofPages] = [await ask(report), await ask(table), await ask(pages)]
  if (ofReport === null || ofSources === null || ofPages === null) return null
  const { visits, visitors, views } = ExploreReportResponse.parse(ofReport).data.totals
  return { totals: { visits, visitors, views }, sources: rowsOf(ofSources), pages: rowsOf(ofPages) }
}

function rowsOf(answer: unknown): Map<string, number[]> {
  const { rows } = ExploreTableResponse.parse(answer).data
  return new Map(
    rows.map(({ name, figures }) => [
      name,
      [figures['visits'] ?? 0, figures['visitors'] ?? 0, figures['views'] ?? 0],
    ]),
  )
}

/** The same answers from the raw rows. */
async function plainAnswers(): Promise<Answers> {
  type Row = { name: string; visits: number; visitors: number; views: number }
  const plainRows = async (name: string) =>
    await query<Row>(
      stack.postgresUrl,
      `SELECT ${name} AS name, count(DISTINCT t.session_id)::int AS visits, count(DISTINCT visitor_id)::int AS visitors,
         count(v.id)::int AS views
       FROM traffic_sources AS t JOIN page_views AS v ON v.session_id = t.session_id GROUP BY 1`,
    )
  const toMap = (rows: readonly Row[]) =>
    new Map(rows.map(({ name, visits, visitors, views }) => [name, [visits, visitors, views]]))
  const [all] = await plainRows(`''`)
  const { visits = 0, visitors = 0, views = 0 } = all ?? {}
  return {
    totals: { visits, visitors, views },
    sources: toMap(await plainRows('t.source')),
    pages: toMap(await plainRows('v.page_path')),
  }
}
