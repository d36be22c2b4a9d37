import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dimensions } from '@cardroom/contracts/explore'
import { GoalResponse } from '@cardroom/contracts/goals'
import { timeframes } from '@cardroom/contracts/report-frame'
import { reportNames } from '@cardroom/contracts/analytics-reports'
import { type Stack, startStack } from '@cardroom/infra/local/stack'
import { fillDatabase } from '@cardroom/infra/seed/fill-database'
import { progressBar } from '@cardroom/infra/seed/progress-bar'
import pg from 'pg'
import { signedInAdmin } from '../support/admin-account.ts'
import { query } from '../support/stored-records.ts'
import { cpuMsOf, describeMachine } from './process-cpu.ts'

const defaultSizes = [1_000_000, 5_000_000]
const targetMs = 50
const targetRatio = 1.5
const warmUps = 5
const samples = 40
/** A visit of someone who was here in the last days. */
const comeAgain = `INSERT INTO traffic_sources (id, "timestamp", session_id, visitor_id, source, medium, channel,
    user_agent, device_category, country, quality)
  SELECT gen_random_uuid(), now(), gen_random_uuid(), $1, 'direct', 'direct', 'direct', 'Mozilla/5.0', 'mobile', 'US', 'ok'`
/** Marks that a record has come in: nothing that was counted of the newest hour and day holds any more. */
const outdate = `UPDATE summary_changes SET changed_by = pg_current_xact_id() WHERE (grain, bucket) IN (
  SELECT grain, max(bucket) FROM summary_changes GROUP BY grain)`
/** None, and one that lets much through. */
const filters = ['', '&country=US']
/** Of the free report: none, two at once, and two of them on what a visit saw and came from, by the first touch. */
const freeFilters = {
  '': '',
  ' two filters': '&filter=is,country,US&filter=is_not,source,direct',
  ' page and source': '&touch=first&filter=is,page,/rake&filter=contains,source,goo',
}
/** What has no dates of its own. */
const datelessPanels = ['live', 'retention']
/** How many days back there are records. */
const filledDays = 90

/** A kept database is refilled after that, because its last day would be in the past and today empty. */
const oldestFillMs = 24 * 60 * 60 * 1000

/** One step that most visits reach, and a funnel. */
const measuredGoals = [
  { name: 'Any page', steps: [{ kind: 'page', match: 'starts_with', path: '/' }], value: null },
  {
    name: 'Funnel',
    steps: [
      { kind: 'page', match: 'is', path: '/' },
      { kind: 'event', action: { match: 'contains', value: 'i' } },
      { kind: 'page', match: 'starts_with', path: '/' },
      { kind: 'conversion', type: 'lead' },
    ],
    value: null,
  },
] as const

type Options = {
  sizes: readonly number[]
  /** Where the filled databases stay for the next run; removed at the end unless given. */
  keptIn: string | undefined
  /** Measured are the reports and timeframes whose path has this in it. */
  only: string
}
type Side = {
  stack: Stack
  cookie: string
  database: pg.Client
  /** Ids of the goals, in their order. */
  goals: readonly string[]
  /** Ids of people who were here in the last days. */
  visitors: readonly string[]
  close: () => Promise<void>
}
type Measured = { p50: number; p95: number; cpuMs: number }

/**
 * Every report and timeframe through the gateway on warm data, at two sizes of database (records, as
 * arguments): the median and the 95th percentile, and how the larger compares with the smaller. Both
 * run at once and are asked in turn, one call at a time, so that whatever else the machine does falls
 * on both. Before each call a visit comes in, so no answer is one that was given before. The CPU time
 * of the admin service and Postgres of both stands beside the times.
 * @param args two sizes; `--keep FOLDER` keeps the databases there and finds them there;
 * `--only 7days` measures the rows that have this in their name
 * @returns whether every report keeps the target
 */
export async function benchReports(args: string[]): Promise<boolean> {
  const { sizes, keptIn, only } = optionsOf(args)
  const sides: Side[] = []
  // The stack makes missing folders for one user alone, and its databases run as another.
  if (keptIn !== undefined) await mkdir(keptIn, { recursive: true })
  try {
    for (const size of sizes) sides.push(await openSide(size, keptIn))
    const [small, large] = sides
    if (small === undefined || large === undefined) return false
    console.log(describeMachine())
    console.log(`${samples} calls a row after ${warmUps}, one at a time`)
    return await compare(small, large, only)
  } finally {
    for (const { close } of sides) await close()
  }
}

function optionsOf(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' }, only: { type: 'string', default: '' } },
  })
  const sizes = positionals.length === 2 ? positionals.map(Number) : defaultSizes
  return { sizes, keptIn: values.keep && resolve(values.keep), only: values.only }
}

async function openSide(events: number, keptIn: string | undefined): Promise<Side> {
  const stateFolder =
    keptIn === undefined
      ? await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
      : join(keptIn, String(events))
  const note = join(stateFolder, 'filled')
  if (!(await isRecent(note))) await rm(stateFolder, { recursive: true, force: true })
  const stack = await startStack({
    stateFolder,
    webFolder: stateFolder,
    settings: { RATE_LIMIT_FACTOR: '1000' },
  })
  const database = new pg.Client({ connectionString: stack.postgresUrl })
  const close = async () => {
    await database.end()
    await stack.stop()
    if (keptIn === undefined) await rm(stateFolder, { recursive: true })
  }
  try {
    await database.connect()
    if (!(await isRecent(note))) {
      await fill(stack, events)
      await writeFile(note, new Date().toISOString())
    }
    await describe(stack.postgresUrl, events)
    process.env['CARDROOM_ADMIN_EMAIL'] = stack.admin.email
    process.env['CARDROOM_ADMIN_PASSWORD'] = stack.admin.password
    const { cookieHeader } = await signedInAdmin(stack.origin)
    await copyOfVisits(stack, cookieHeader)
    const goals = await addGoals(stack.origin, cookieHeader)
    const visitors = await newestVisitors(stack)
    return { stack, cookie: cookieHeader, database, goals, visitors, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function newestVisitors({ postgresUrl }: Stack): Promise<string[]> {
  const rows = await query<{ visitor_id: string }>(
    postgresUrl,
    `SELECT visitor_id FROM traffic_sources WHERE quality = 'ok' ORDER BY "timestamp" DESC LIMIT 5000`,
  )
  return rows.map(({ visitor_id }) => visitor_id)
}

async function addGoals(origin: string, cookie: string): Promise<string[]> {
  const headers = { cookie, 'content-type': 'application/json', origin }
  const ids: string[] = []
  for (const goal of measuredGoals) {
    // A kept database has those of the run before.
    const body = JSON.stringify({ ...goal, name: `${goal.name} ${crypto.randomUUID()}` })
    const answer = await fetch(`${origin}/api/admin/goals`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`A goal was answered ${answer.status}`)
    ids.push(GoalResponse.parse(await answer.json()).data.id)
  }
  return ids
}

/** Waits until the copy of the visits has been made, and says how long that took. */
async function copyOfVisits({ origin }: Stack, cookie: string): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const { status } = await fetch(`${origin}/api/admin/reports/explore`, { headers: { cookie } })
    if (status === 200) break
    await setTimeout(200)
  }
  console.log(`copied in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Whether a database has been filled to its end, and not too long ago. */
async function isRecent(note: string): Promise<boolean> {
  const filledAt = await stat(note).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  return Date.now() - filledAt < oldestFillMs
}

async function fill({ postgresUrl }: Stack, events: number): Promise<void> {
  const startedAt = performance.now()
  await fillDatabase({
    url: postgresUrl,
    events,
    now: Date.now(),
    onProgress: progressBar((text) => process.stdout.write(text), process.stdout.isTTY),
  })
  // A database that has grown over ninety days has long been vacuumed.
  await query(postgresUrl, 'VACUUM ANALYZE')
  console.log(`filled in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

async function describe(postgresUrl: string, events: number): Promise<void> {
  const [found] = await query<{ rollups: number; newest: Date }>(
    postgresUrl,
    `SELECT (SELECT count(*)::int FROM summary_days) AS rollups,
      (SELECT max("timestamp") FROM page_views) AS newest`,
  )
  const newest = found?.newest.toISOString() ?? 'never'
  console.log(`${events} records, ${found?.rollups} rollups of days, newest view ${newest}`)
}

async function compare(small: Side, large: Side, only: string): Promise<boolean> {
  let missed = 0
  let worstMs = 0
  let count = 0
  for (const { name, paths, goal = 0 } of [...foreseenPanels(), ...freePanels(), ...goalPanels()]) {
    if (name.includes(only)) {
      const [before, after] = await measureBoth(small, large, paths, goal)
      // The ratio of the medians: the 95th percentile of a shared machine depends on its other load, too.
      const ratio = after.p50 / before.p50
      const isKept = after.p95 <= targetMs && ratio <= targetRatio
      if (!isKept) missed += 1
      count += 1
      worstMs = Math.max(worstMs, after.p95)
      console.log(
        `${name.padEnd(46)} p50 ${ms(before.p50)} → ${ms(after.p50)}  ` +
          `p95 ${ms(before.p95)} → ${ms(after.p95)}  ratio ${ratio.toFixed(2)}  ` +
          `CPU ${ms(before.cpuMs)} → ${ms(after.cpuMs)}${isKept ? '' : '  missed'}`,
      )
    }
  }
  console.log(
    `${count - missed} of ${count} keep p95 ≤ ${targetMs} ms and ratio ≤ ${targetRatio}; ` +
      `the slowest p95 is ${worstMs.toFixed(1)} ms, ${(worstMs / targetMs).toFixed(2)} of the target`,
  )
  return missed === 0
}

type Panel = {
  name: string
  /** The address to ask, another one each time where its dates are random. */
  paths: () => string
  /** Which goal the address is about, by its place. */
  goal?: number
}

function foreseenPanels(): Panel[] {
  return reportNames.flatMap((report) =>
    timeframes.flatMap((timeframe) =>
      filters.map((filter) => {
        const name = `${report}?timeframe=${timeframe}${filter}`
        return { name, paths: () => `analytics/${name}` }
      }),
    ),
  )
}

function freePanels(): Panel[] {
  const dated = ['explore?', ...dimensions.map((by) => `explore/table?by=${by}`)].flatMap((panel) =>
    Object.entries(freeFilters).map(([name, filter]) => ({
      name: `${panel}${name}`,
      paths: () => `reports/${panel}&${randomDates()}${filter}`,
    })),
  )
  const dateless = datelessPanels.map((name) => ({ name, paths: () => `reports/${name}` }))
  return [...dated, ...dateless]
}

function goalPanels(): Panel[] {
  return measuredGoals.flatMap((goal, nth) =>
    ['?', '/table?by=source'].flatMap((panel) =>
      Object.entries(freeFilters).map(([name, filter]) => ({
        name: `goals ${goal.name}${panel}${name}`,
        paths: () => `reports/goals/${idPlace}${panel}&${randomDates()}${filter}`,
        goal: nth,
      })),
    ),
  )
}

/** Stands for the id of a goal in an address: each database has another one. */
const idPlace = ':id'

/** Dates anywhere in the last ninety days. */
function randomDates(): string {
  const [from, to] = [Math.random(), Math.random()]
    .map((share) => Math.floor(share * filledDays) - filledDays)
    .toSorted((one, other) => one - other)
    .map((days) => Temporal.Now.plainDateISO('UTC').add({ days }).toString())
  return `from=${from}&to=${to}`
}

async function measureBoth(
  small: Side,
  large: Side,
  paths: () => string,
  goal: number,
): Promise<[Measured, Measured]> {
  const sides = [small, large].map((side) => ({ side, times: [] as number[], cpuMs: 0 }))
  for (let nth = -warmUps; nth < samples; nth += 1) {
    const path = paths()
    for (const measured of sides) {
      const { side, times } = measured
      if (nth === 0) measured.cpuMs = -cpuOf(side)
      await recordVisit(side)
      const elapsedMs = await timeOf(side, path.replace(idPlace, side.goals[goal] ?? ''))
      if (nth >= 0) times.push(elapsedMs)
    }
  }
  const [one, other] = sides.map(({ side, times, cpuMs }) => ({
    ...summarize(times),
    cpuMs: (cpuMs + cpuOf(side)) / samples,
  }))
  if (one === undefined || other === undefined) throw new Error('There are two sides')
  return [one, other]
}

/** A visit comes in, and is marked as the worker does. */
async function recordVisit({ database, visitors }: Side): Promise<void> {
  await database.query(comeAgain, [visitors[Math.floor(Math.random() * visitors.length)]])
  await database.query(outdate)
}

/** Of the processes that make the answer, so far. */
function cpuOf({ stack }: Side): number {
  const { admin, postgres } = stack.processes()
  return cpuMsOf(admin?.pid ?? Number.NaN) + cpuMsOf(postgres?.pid ?? Number.NaN)
}

async function timeOf({ stack, cookie }: Side, path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${stack.origin}/api/admin/${path}`, {
    headers: { cookie },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - startedAt
}

function summarize(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

function ms(value: number): string {
  return value.toFixed(1).padStart(6)
}
